"""Text within HTML and SVG; the library's `html` brings the names of all characters, 25 kB in a folder."""


def escape(text: str) -> str:
    r"""Return a text as it stands in HTML, also between quotes.

    >>> escape("1 < 2 & \"3\" > '2'")
    '1 &lt; 2 &amp; &quot;3&quot; &gt; &#x27;2&#x27;'
    """
    return text.translate(_ESCAPED)


_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
