"""The games as environments for learning agents, in that world's words: action, mask, agent, observation.

An action is the place of a number in the pool, so that actions are 0, 1, 2 … whatever the pool. Every
adapter observes a position as three planes over the pool: the numbers the observer took, those the
other player took, and the last number.
"""
