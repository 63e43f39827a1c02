"""Evidence to candidate operations, by rules over human text and command results; it reads no files and changes nothing."""

from __future__ import annotations

from cam.extract.evidence import extract
from cam.extract.policy import Admission, ExtractionPolicy, without_secrets
from cam.extract.text import text_to_operation, text_to_record

__all__ = ["Admission", "ExtractionPolicy", "extract", "text_to_operation", "text_to_record", "without_secrets"]
