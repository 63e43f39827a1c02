"""Durable, readable memory for coding agents: Markdown in, Markdown out."""

from __future__ import annotations

__version__ = "0.1.0"
