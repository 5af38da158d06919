"""The steps of CcaBenchmark in NumPy and SciPy, for comparison.

OPENBLAS_NUM_THREADS=1 python3 src/jmh/python/cca.py
"""

import time

import numpy as np
from scipy.linalg import cholesky, solve_triangular, svd

ITEMS, OF_PICTURE, OF_TEXT, MEANINGS, KEPT, RIDGE = 10_000, 4_096, 1_000, 20, 20, 0.1


def view(meanings, columns, random):
    """Columns that mix the meanings, with as much noise, standardised."""
    made = meanings @ random.standard_normal((MEANINGS, columns))
    made += random.standard_normal(made.shape)
    return (made - made.mean(0)) / made.std(0) / np.sqrt(len(made))


def lower(data):
    gram = data.T @ data
    gram[np.diag_indices_from(gram)] += RIDGE
    return cholesky(gram, lower=True)


def directions(pictures, texts):
    of_pictures, of_texts = lower(pictures), lower(texts)
    half = solve_triangular(of_pictures, pictures.T @ texts, lower=True)
    whitened = solve_triangular(of_texts, half.T, lower=True).T
    left, values, right = svd(whitened, full_matrices=False)
    back = (
        solve_triangular(of_pictures, left[:, :KEPT], lower=True, trans=1),
        solve_triangular(of_texts, right[:KEPT].T, lower=True, trans=1),
    )
    return values, back


def main():
    random = np.random.default_rng(1)
    meanings = random.standard_normal((ITEMS, MEANINGS))
    pictures, texts = view(meanings, OF_PICTURE, random), view(meanings, OF_TEXT, random)
    for _ in range(5):
        begin = time.perf_counter(), time.process_time()
        directions(pictures, texts)
        print(
            "%.2f s, %.2f s of the processor"
            % (time.perf_counter() - begin[0], time.process_time() - begin[1])
        )


main()
