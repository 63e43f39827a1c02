"""Texts to vectors with a model on this machine. Nothing is downloaded; fastembed is imported when a model is loaded."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Protocol

from cam.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

# Texts between two reports of progress: so many are lost when it is stopped.
BATCH = 64
# Texts that the model takes at once. With 64 of 500 characters, all-MiniLM-L6-v2 (int8) takes 600 MB in place of 390, and no less time.
_AT_ONCE = 16
FILES = ("model.onnx", "tokenizer.json", "tokenizer_config.json", "config.json")


class Embedder(Protocol):
    """A model: ``name`` changes whenever the same text would get another vector."""

    @property
    def name(self) -> str:
        """What vectors of this model are filed under."""

    @property
    def directory(self) -> Path:
        """Where its files are."""

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        """One vector of length 1 for each text, in their order."""


def name_of(directory: Path) -> str:
    """The name of the model in ``directory``, without loading it: other weights have another. Raises OSError when it is not there."""
    digest = hashlib.sha256((directory / "model.onnx").read_bytes()).hexdigest()[:16]
    return f"cam/{directory.name}-{digest}"


class LocalModel:
    """A sentence embedding model in a directory as fastembed lays it out: an ONNX graph, a tokenizer and their settings."""

    def __init__(self, directory: Path) -> None:
        """Load it. Raises ConfigError when files are missing or damaged, or fastembed is not installed."""
        missing = [name for name in FILES if not (directory / name).is_file()]
        if missing:
            raise ConfigError(
                f"no embedding model in {directory}: it lacks {', '.join(missing)}",
                hint="`cam config set embedder minilm` downloads one, after asking; a directory with one will do, too",
            )
        try:
            from fastembed import TextEmbedding
            from fastembed.common.model_description import ModelSource, PoolingType
        except ImportError as error:
            raise ConfigError("fastembed is not installed", hint="install cam[semantic]") from error
        self.directory = directory
        self.name = name_of(directory)
        known = {model["model"] for model in TextEmbedding.list_supported_models()}
        if self.name not in known:
            # The address is never asked: the files are there. The dimension is what fastembed documents, not what it checks.
            source = ModelSource(url="https://localhost.invalid/")
            TextEmbedding.add_custom_model(
                model=self.name, pooling=PoolingType.MEAN, normalization=True, sources=source, dim=384, model_file="model.onnx"
            )
        try:
            self._model = TextEmbedding(self.name, specific_model_path=str(directory))
        except Exception as error:  # onnxruntime and tokenizers raise classes of their own for a damaged file, with nothing in common
            why = str(error).strip().partition("\n")[0].rstrip(".")
            hint = "Put its files there anew, or remove the directory and set the embedder again."
            raise ConfigError(f"the embedding model in {directory} cannot be loaded: {why}", hint=hint) from error

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        """One vector of length 1 for each text, in their order."""
        for vector in self._model.embed(list(texts), batch_size=_AT_ONCE):
            yield vector.tolist()
