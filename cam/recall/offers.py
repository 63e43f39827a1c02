"""Embedding models that can be had by name: what each is, how large, whether it is here, and fetching it once a person has agreed.

Nothing else in cam downloads anything, and nothing calls ``fetch`` unasked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam import config
from cam.errors import ConfigError
from cam.recall.embed import FILES

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A sentence model that fastembed knows: its repository at huggingface.co, its graph there, and what is downloaded, in MB."""

    name: str
    repository: str
    graph: str
    megabytes: int
    languages: str

    @property
    def directory(self) -> Path:
        """Where it is, or would be put: beside other programs' data, not in the memory."""
        return config.data_directory() / "models" / self.name

    @property
    def present(self) -> bool:
        """Whether it is there, whole: it is put there in one step."""
        return all((self.directory / name).is_file() for name in FILES)


# Sizes as fastembed 0.9 lists them. Both pool by the mean and give 384 dimensions, which is what LocalModel reads.
OFFERS = {
    offer.name: offer
    for offer in (
        Offer(name="minilm", repository="Qdrant/all-MiniLM-L6-v2-onnx", graph="model.onnx", megabytes=90, languages="English"),
        Offer(
            name="multilingual",
            repository="Qdrant/paraphrase-multilingual-MiniLM-L12-v2-onnx-Q",
            graph="model_optimized.onnx",
            megabytes=220,
            languages="about 50 languages",
        ),
    )
}


def fetch(offer: Offer) -> Path:
    """Download ``offer`` unless it is here; its directory. The caller has asked. Raises ConfigError, and then nothing is left behind."""
    if offer.present:
        return offer.directory
    import shutil
    import tempfile
    from pathlib import Path

    try:
        from huggingface_hub import snapshot_download
        from huggingface_hub.errors import HfHubHTTPError
    except ImportError as error:
        raise ConfigError("fastembed is not installed", hint="install cam[semantic]") from error
    offer.directory.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=offer.directory.parent, prefix=".fetching-") as place:
        made = Path(place, offer.name)
        try:
            wanted = [offer.graph, *(name for name in FILES if name != "model.onnx")]
            snapshot_download(offer.repository, local_dir=made, allow_patterns=wanted, token=False)
            (made / offer.graph).replace(made / "model.onnx")
        except (OSError, HfHubHTTPError, RuntimeError, ValueError) as error:
            why = str(error).strip().partition("\n")[0] or type(error).__name__
            raise ConfigError(f"cannot fetch {offer.name}: {why}", hint="name the directory of a model that is on this machine") from error
        shutil.rmtree(made / ".cache", ignore_errors=True)
        shutil.rmtree(offer.directory, ignore_errors=True)
        made.replace(offer.directory)
    return offer.directory
