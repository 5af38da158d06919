"""Asks a shipped model for one word: prints the probability that each picture shows it.

    pip install numpy
    bin/crossmedia extract --pictures DIR --model models/photographs.safetensors --out views.jsonl
    python models/query.py models/photographs.safetensors views.jsonl snow

It reads what these models are made of and no more: FORMAT.md has all kinds of parts.
"""

import json
import struct
import sys

import numpy as np

TYPES = {"F16": "<f2", "F32": "<f4", "I32": "<i4"}


def read(path):
    """Returns the parts of a model and its tensors by their names."""
    data = open(path, "rb").read()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    parts = {key: json.loads(value) for key, value in header.pop("__metadata__").items() if value[0] == "{"}
    tensors = {}
    for name, one in header.items():
        begin, end = (8 + length + offset for offset in one["data_offsets"])
        values = np.frombuffer(data[begin:end], TYPES[one["dtype"]])
        tensors[name] = values.reshape(one["shape"])
    for name, same in parts.get("shared", {}).items():
        tensors[name] = tensors[same]
    return parts, tensors


def stepped(vector, steps):
    for step in steps:
        if step["kind"] == "shares":
            vector = vector / max(np.abs(vector).sum(), 1e-30)
        elif step["kind"] == "square-root":
            vector = np.sign(vector) * np.sqrt(np.abs(vector))
        else:  # length-one
            vector = vector / max(np.linalg.norm(vector), 1e-30)
    return vector


def encoded(views, encoder):
    parts = []
    for view in encoder["views"]:
        given, vector = views[view["view"]], np.zeros(view["dimension"])
        for place, value in given.items() if isinstance(given, dict) else enumerate(given):
            vector[int(place)] = value
        parts.append(stepped(vector, view["steps"]))
    return stepped(np.concatenate(parts), encoder["steps"])


def projected(vector, projection, tensors, path):
    kind = projection["kind"]
    if kind == "linear":
        return vector @ tensors[path + ".weights"]
    if kind == "low-rank":
        return vector @ tensors[path + ".left"] @ tensors[path + ".right"]
    if kind == "activation":  # softmax
        powers = np.exp(vector - vector.max())
        return powers / powers.sum()
    if kind == "length-one":
        point = projected(vector, projection["inner"], tensors, path + ".inner")
        return point / np.linalg.norm(point)
    if kind == "chain":
        for i, part in enumerate(projection["parts"]):
            vector = projected(vector, part, tensors, f"{path}.parts.{i}")
        return vector
    if kind == "mixture":
        gate = projected(vector, projection["gate"], tensors, path + ".gate")
        experts = enumerate(projection["experts"])
        return sum(
            gate[i] * projected(vector, expert, tensors, f"{path}.experts.{i}")
            for i, expert in experts
        )
    raise SystemExit(f"{path} is of kind {kind}, which FORMAT.md describes")


def main(model, collection, word):
    parts, tensors = read(model)
    words, couple = parts["space"]["words"], parts["text_to_image"]
    if word not in words:
        raise SystemExit(f"the model does not know {word}")
    # the first tower makes points of words, which queries of one word ask alone
    tower, path = couple["document"]["towers"][0], "text_to_image.document.towers.0.projection"
    maps, knots = couple["calibration"]["across"], "text_to_image.calibration.across.words.0"
    for i, group in enumerate(maps["of-words"]):
        if word in group["words"]:
            knots = f"text_to_image.calibration.across.of-words.{i}.map"
    scores = []
    for line in open(collection, encoding="utf-8"):
        picture = json.loads(line)
        features = encoded(picture["views"], tower["encoder"])
        point = projected(features, tower["projection"], tensors, path)
        raw = couple["scale"] * point[words.index(word)]
        score = np.interp(raw, tensors[knots + ".raw"], tensors[knots + ".calibrated"])
        scores.append((float(score), picture["id"]))
    for score, picture in sorted(scores, reverse=True):
        print(f"{score:.6f} {picture}")


main(*sys.argv[1:])
