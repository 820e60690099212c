"""Inspect's own mock model, answering by playing: `played/perfect`, `played/random` and `played/stubborn`."""

from __future__ import annotations

from typing import Any

from inspect_ai.model import ModelAPI, ModelOutput, modelapi
from inspect_ai.model._providers.mockllm import MockLLM
from tests.evals.answers import MODELS, is_cut_short


@modelapi("played")
def played() -> type[ModelAPI]:
    class Played(MockLLM):
        def __init__(self, model_name: str, *args: Any, **options: Any) -> None:
            def answer(asked: list[Any], *_: object) -> ModelOutput:
                text = asked[0].text
                ended = "max_tokens" if is_cut_short(model_name, text) else "stop"
                return ModelOutput.from_content(model_name, MODELS[model_name](text), ended)

            super().__init__(model_name, *args, custom_outputs=answer, **options)

    return Played
