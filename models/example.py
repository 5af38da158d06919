"""Makes a small model with Python's safetensors: two words, three visual words.

    pip install safetensors numpy
    python models/example.py tiger-snow.safetensors
    bin/crossmedia model info tiger-snow.safetensors
"""

import json
import sys

import numpy as np
from safetensors.numpy import save_file

WORDS = ["tiger", "snow"]
length_one = {"kind": "length-one"}

model = {
    "card": {
        "method": "by hand",
        "parameters": {},
        "data": "none",
        "quality": {},
        "date": "",
        "licence": "CC0-1.0",
    },
    "space": {"kind": "words", "words": WORDS},
    "text_to_image": {
        "kind": "couple",
        "query": {
            "kind": "encoded",
            "encoder": {
                "kind": "text",
                "language": "whitespace",
                "longest": 1,
                "words": WORDS,
                "steps": [{"kind": "weights"}, length_one],
            },
            "projection": {"kind": "identity", "dimension": 2},
        },
        "document": {
            "kind": "encoded",
            "encoder": {
                "kind": "views",
                "views": [
                    {"kind": "view", "view": "blobs", "dimension": 3, "steps": [{"kind": "weights"}]}
                ],
                "steps": [length_one],
            },
            "projection": {"kind": "linear"},
        },
        "similarity": "dot",
        "scale": 1.0,
        "calibration": {"kind": "knots"},
    },
}

tensors = {
    # the idf of each word and of each visual word
    "text_to_image.query.encoder.steps.0.weights": np.array([2, 1], dtype=np.float32),
    "text_to_image.document.encoder.views.0.steps.0.weights": np.array([1, 2, 3], dtype=np.float32),
    # a row for each visual word, a column for each word
    "text_to_image.document.projection.weights": np.array([[1, 0], [0, 1], [0.5, -1]]),
    "text_to_image.calibration.raw": np.array([0, 1], dtype=np.float32),
    "text_to_image.calibration.calibrated": np.array([0.25, 0.75], dtype=np.float32),
}

metadata = {key: json.dumps(value) for key, value in model.items()}
save_file(tensors, sys.argv[1], metadata | {"format": "cross-media/1"})
