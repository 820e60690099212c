"""The games in JAX. These tests run in an environment of their own, `.venv-jax`; `tests/test_jax.py` starts them."""
