"""Forms of C++, CUDA, HLSL, Metal and Python that GLSL writes in another way, as rows of data.

In: the texts of the tokens around the one that the tables do not accept. Out: what the message says, and the form of
GLSL. For messages only. Must not know: the state of the parser, terminals.
"""

from __future__ import annotations

import re

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Sequence

#: The token that is not acceptable comes after this mark. Texts are separated by single blanks.
_MARK = "¦"
#: How many texts before and after the mark a row may look at.
_BEFORE, _AFTER = 12, 8

#: Pattern | what the message says | what GLSL has. A line that begins with blanks continues the row.
_ROWS = r"""
\bfor ¦ \w+ in | the header of 'for' is in parentheses and has three parts | for (int i = 0; i < n; ++i)
\bfor(?:each)? \( (?:\w+ )?\w+ ¦ in | 'for' has no range | for (int i = 0; i < array.length(); ++i)
\bfor \( (?:const )?\w+ (?:& )?\w+ ¦ : | 'for' has no range | for (int i = 0; i < array.length(); ++i)
\bfor \( [^;]*, \w+ ¦ (?:[<>]=?|[!=]=) | the parts of the header of 'for' are separated by ';', not ','
    | for (int i = 0; i < n; ++i)
\b(?:if|while|switch) ¦ [^(] | the condition of a statement is in parentheses | if (condition) statement
\b(?:static_cast|reinterpret_cast|const_cast|dynamic_cast) (?:¦ <|< \w+ ¦ >|< ¦ \w+ >) | GLSL has no casts
    | the type as a function: float(x)
[=(,] ¦ \[ [^\]]*\] [({] | GLSL has no lambda expressions
    | a function of its own, outside of functions, whose name is passed
\bcoopMat(?:Load|Store)\w* \((?:.* ,)? ¦ & [\w .]+ \[ | GLSL has no addresses
    | the array and the index as two arguments: data, i
\bcoopVec\w+ \((?:.* ,)? ¦ & [\w .]+ \[ | GLSL has no addresses | the array and an offset in bytes: data, offset
[(,] ¦ & [\w .]+ \[ | GLSL has no addresses | the element itself, data[i]: parameters are 'in', 'out' or 'inout'
[(,=] ¦ & \w | GLSL has no addresses | the variable itself: parameters are 'in', 'out' or 'inout'
[(,=;{] ¦ \* [A-Za-z_] | GLSL has no pointers
    | the member of a reference, p.member, or the element of an array, a[index]
\b(?:var|let|val|const) \w+ ¦ : \w | the type comes before the name | float x = 1.0;
[{;] ¦ \w+ : \w+ [;,] | the type comes before the name | float x;
\. \w+ < \w+ ¦ > | GLSL has no function templates | the element of an array: data[index]
[;}] ¦ else | this 'else' has no 'if' | if (condition) { several statements } else statement
\w > \w+ ¦ : register|\w \w+ ¦ : register | GLSL has no registers
    | layout(set = 0, binding = 0) before the declaration
\w \w+(?: \))? ¦ : [A-Z]\w* [=;,){] | GLSL has no semantics
    | layout(location = 0) before the declaration, or a variable gl_…
\w (?!struct|\w*Block)\w+ ¦ \{ \d | an initializer comes after '=' | T x = T(…);
\bstruct \w+ \{ (?:.* )?\w+ \w+ ¦ \( | structures of GLSL have no functions
    | a function with the structure as its first parameter
[(,] (?:const )?(?:in )?\w+ \w+ ¦ = | parameters of GLSL have no default values
    | a second function of that name with fewer parameters
\S ¦ if [^{;]* else | 'if' is not an operator of GLSL | condition ? a : b
[;{}] \[ ¦ (?:unroll|loop|branch|flatten|fastopt|allow_uav_condition) | attributes of GLSL are in double brackets
    | [[unroll]], [[loop]], [[branch]], [[flatten]] of GL_EXT_control_flow_attributes
\bdef ¦ \w+ \( | GLSL has no 'def' | float name(float x) { … }
- ¦ > \w | GLSL has no '->' | '.' selects a member
\{ ¦ \. \w+ = | GLSL has no designated initializers | the members in the order of their declaration
> ¦ \. length | a method is called on a value, not on a type | T m; m.length()
\binclude ¦ [<"] | 'include' is a directive | #include "file", with GL_GOOGLE_include_directive
\bimport ¦ \w | GLSL has no modules | #include "file", with GL_GOOGLE_include_directive
\bfrom ¦ \w+ import | GLSL has no modules | #include "file", with GL_GOOGLE_include_directive
\belse ¦ : | a statement has no ':' | braces: else { … }
\) ¦ : [^:] | a statement has no ':' | braces: { … }
[;{}] (?:const )?\w+ & \w+ ¦ = | GLSL has no references | a copy, T x = y; or an 'inout' parameter of a function
[;{}>] \w+(?: <.*>)? \w+ \( ¦ -?[\d.]|> \w+ \( ¦ -?[\d.] | a variable is initialized by '=' | T x = T(value);
[=(,] ¦ \[ | GLSL has no lists in brackets
    | a constructor: vec3(1.0, 2.0, 3.0), or float[](1.0, 2.0)
= [\d.]+ , ¦ \d | the separator of decimals is '.', not ',' | 1.5
[-=(,+*/<>] (?:float|u?int|bool|double|[iubd]?vec[234]|mat[234]) ¦ \w | a conversion is a call | float(x)
< ¦ > | GLSL has no '<>' | !=
[!=]= ¦ = | an operator of three characters that GLSL does not have | == or !=
\b(?:buffer|uniform|in|out|shared) ¦ \{ | a block has a name | buffer Name { … } instance;
\b(?:buffer|uniform|struct) \w+ \{ (?:.* ; )?\w+ \w+(?: \[ \w* \])* ¦ = | members have no initializers
    | a constructor, Name(…), for a structure; the host gives blocks their values
\bvoid \w+ ¦ \{ | a function has a list of parameters, which may be empty | void main() { … }
(?:\w|\]) = ¦ \{ | a list in braces is allowed in a declaration only | a constructor: T(0.0)
\breturn ¦ \{ | a list in braces is allowed in a declaration only | a constructor: T(0.0)
[-=(,+*/] [iubd]?(?:vec|mat)[234](?:x[234])? ¦ \{ | a constructor has parentheses | vec3(1.0, 2.0, 3.0)
\w \[ [\w.]+ ¦ , | an index has one dimension | a[i][j]
\b(?:discard|break|continue) ¦ \( | a jump is a statement, without parentheses | discard;
\blambda ¦ \w | GLSL has no lambda expressions | a function of its own
"""


def form(texts: Sequence[str], index: int) -> tuple[str, str] | None:
    """Return the message and the note for the form around `texts[index]`; None if no row has it."""
    before = " ".join(texts[max(index - _BEFORE, 0) : index])
    around = f"{before} {_MARK} {' '.join(texts[index : index + _AFTER])}"
    for row in _ROWS.strip().replace("\n    ", " ").split("\n"):
        pattern, message, note = row.split(" | ")
        if re.search(pattern, around):
            return message, f"in GLSL: {note}"
    return None
