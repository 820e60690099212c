"""What was used last stays in a cache, and never more than its limit."""

from __future__ import annotations

from divisor_duel.work.limited_cache import LimitedCache


def test_what_was_not_used_for_longest_goes_first() -> None:
    cache = LimitedCache[str, int](2)
    cache.put("one", 1)
    cache.put("two", 2)
    assert cache.get("one") == 1
    cache.put("three", 3)
    assert [cache.get(key) for key in ("one", "two", "three")] == [1, None, 3]


def test_the_limit_is_of_all_sizes_together_and_a_new_value_replaces_the_old() -> None:
    cache = LimitedCache[str, str](10, len)
    cache.put("a", "12345")
    cache.put("a", "1234567")
    assert cache.used == 7
    cache.put("b", "123")
    assert (cache.used, cache.get("a")) == (10, "1234567")
    cache.put("c", "1")
    assert (cache.get("b"), cache.get("a"), cache.used) == (None, "1234567", 8)
    cache.put("d", "x" * 11)
    assert cache.used == 0, "what is larger than the limit is not kept"
    cache.drop("d")
    assert cache.used == 0
