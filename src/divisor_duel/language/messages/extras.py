"""What needs a part of the program that may not be installed: each stands in "... needs an extra part"."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    "extra-batch": "a batch of games",
    # Several computers that work together.
    "extra-cluster": "a cluster",
    # The page as a folder of files.
    "extra-folder": "a folder of pages",
    "extra-gymnasium": "the Gymnasium environment",
    "extra-inspect": "the tasks for Inspect",
    "extra-jax": "the games in JAX",
    "extra-jax-arrays": "arrays of JAX",
    "extra-labels": "positions with their answers",
    "extra-large-pools": "solving large pools",
    "extra-learning": "an environment for learning",
    "extra-longest": "the longest chain",
    # By the Model Context Protocol, over which programs like chat assistants ask others.
    "extra-mcp": "the server for assistants",
    "extra-openspiel": "the OpenSpiel games",
    "extra-parquet": "a Parquet file",
    "extra-pettingzoo": "the PettingZoo environment",
    "extra-this-sweep": "this sweep",
    "extra-trained-player": "the trained player",
    "extra-vector": "the vectorised environment",
    "extra-verifiers": "the environment for verifiers",
}
