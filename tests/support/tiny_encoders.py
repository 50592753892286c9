"""The smallest encoders that are real: written without torch, weights random but fixed."""

from pathlib import Path

import ctranslate2
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

WORDS = [
    "acute",
    "chronic",
    "fever",
    "febre",
    "kidney",
    "disease",
    "of",
    "the",
    "diabetes",
    "asthma",
    "pneumonia",
    "cough",
]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
LETTERS = [*"abcdefghijklmnopqrstuvwxyz0123456789"]
VOCABULARY = [*SPECIAL, *WORDS, *LETTERS, *(f"##{letter}" for letter in LETTERS)]
POSITIONS = 64


def write_ctranslate2(folder: Path, *, dimension: int = 32, layers: int = 1) -> Path:
    """A BERT as CTranslate2 directory with its tokenizer."""
    specs = ctranslate2.specs
    encoder = specs.TransformerEncoderSpec(
        layers,
        4,
        pre_norm=False,
        activation=specs.common_spec.Activation.GELU,
        layernorm_embedding=True,
        num_source_embeddings=2,
        embeddings_merge=specs.common_spec.EmbeddingsMerge.ADD,
    )
    spec = specs.TransformerEncoderModelSpec(encoder)
    random = np.random.default_rng(5)

    def weights(*shape: int) -> np.ndarray:
        return (0.5 * random.standard_normal(shape)).astype(np.float32)

    encoder.scale_embeddings = False
    encoder.embeddings[0].weight = weights(len(VOCABULARY), dimension)
    encoder.embeddings[1].weight = weights(2, dimension)
    encoder.position_encodings.encodings = weights(POSITIONS, dimension)
    _norm(encoder.layernorm_embedding, dimension)
    for layer in encoder.layer:
        attention = layer.self_attention
        _linear(attention.linear[0], weights(3 * dimension, dimension))
        _linear(attention.linear[1], weights(dimension, dimension))
        _linear(layer.ffn.linear_0, weights(2 * dimension, dimension))
        _linear(layer.ffn.linear_1, weights(dimension, 2 * dimension))
        _norm(attention.layer_norm, dimension)
        _norm(layer.ffn.layer_norm, dimension)
    spec.register_vocabulary(VOCABULARY)
    spec.config.unk_token = "[UNK]"
    spec.config.layer_norm_epsilon = 1e-12
    spec.validate()
    spec.save(str(folder))
    _tokenizer().save(str(folder / "tokenizer.json"))
    return folder


def write_onnx(folder: Path, *, dimension: int = 16) -> Path:
    """A graph whose token states are the tokens' embeddings; `doubled` is a second output."""
    random = np.random.default_rng(6)
    table = random.standard_normal((len(VOCABULARY), dimension)).astype(np.float32)
    shape = ["texts", "tokens"]
    graph = helper.make_graph(
        [
            helper.make_node("Gather", ["table", "input_ids"], ["embedded"]),
            helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
            helper.make_node("Unsqueeze", ["mask", "last"], ["column"]),
            helper.make_node("Mul", ["embedded", "column"], ["states"]),
            helper.make_node("Add", ["states", "states"], ["doubled"]),
        ],
        "tiny",
        [
            helper.make_tensor_value_info("input_ids", TensorProto.INT64, shape),
            helper.make_tensor_value_info("attention_mask", TensorProto.INT64, shape),
        ],
        [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, [*shape, dimension])
            for name in ("states", "doubled")
        ],
        [
            numpy_helper.from_array(table, "table"),
            numpy_helper.from_array(np.array([2], dtype=np.int64), "last"),
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.save(model, str(folder / "model.onnx"))
    _tokenizer().save(str(folder / "tokenizer.json"))
    return folder


def _tokenizer() -> Tokenizer:
    ids = {token: number for number, token in enumerate(VOCABULARY)}
    tokenizer = Tokenizer(models.WordPiece(ids, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    return tokenizer


def _linear(spec: "ctranslate2.specs.common_spec.LinearSpec", weight: np.ndarray) -> None:
    spec.weight = weight
    spec.bias = np.zeros(len(weight), dtype=np.float32)


def _norm(spec: "ctranslate2.specs.common_spec.LayerNormSpec", dimension: int) -> None:
    spec.gamma = np.ones(dimension, dtype=np.float32)
    spec.beta = np.zeros(dimension, dtype=np.float32)
