package jsontest

// Documents returns the shared table of short documents. The judgements come
// from the grammar of RFC 8259 §2–§8 and RFC 7493 §2.1 and §2.3, and are
// checked against encoding/json by this package's own tests.
func Documents() []Document { return documents }

func good(c CaseName, text string) Document {
	return Document{CaseName: c, Text: text, Valid: true}
}

func bad(c CaseName, text string) Document {
	return Document{CaseName: c, Text: text}
}

func duplicate(c CaseName, text string) Document {
	return Document{CaseName: c, Text: text, Valid: true, Duplicate: true}
}

func illFormed(c CaseName, text string) Document {
	return Document{CaseName: c, Text: text, Valid: true, IllFormed: true}
}

var documents = []Document{
	// RFC 8259 §2: structure and whitespace.
	good(Name("Null"), `null`),
	good(Name("True"), `true`),
	good(Name("False"), `false`),
	good(Name("Whitespace/All"), " \t\r\nnull \t\r\n"),
	good(Name("Array/Empty"), `[]`),
	good(Name("Array/EmptySpaced"), "[ \n\t\r]"),
	good(Name("Object/Empty"), `{}`),
	good(Name("Object/EmptySpaced"), "{ }"),
	good(Name("Array/Mixed"), `[null,true,false,0,"",[],{}]`),
	good(Name("Object/Nested"), `{"a":{"b":{"c":[1,[2,[3]]]}}}`),
	good(Name("Spaced"), "{ \"a\" : [ 1 , 2 ] , \"b\" : { } }"),
	bad(Name("Empty"), ``),
	bad(Name("Whitespace/Only"), " \n"),
	bad(Name("Whitespace/FormFeed"), "\fnull"),
	bad(Name("Whitespace/NoBreakSpace"), "\u00a0null"),
	bad(Name("Whitespace/ByteOrderMark"), "\ufeffnull"),
	bad(Name("Literal/Truncated"), `nul`),
	bad(Name("Literal/Case"), `True`),
	bad(Name("Literal/Run"), `nulll`),
	bad(Name("Literal/TwoValues"), `null null`),
	bad(Name("Literal/Identifier"), `undefined`),
	bad(Name("Literal/NaN"), `NaN`),
	bad(Name("Comment"), `[1/*x*/]`),
	bad(Name("Array/Open"), `[`),
	bad(Name("Array/OpenValue"), `[1`),
	bad(Name("Array/TrailingComma"), `[1,]`),
	bad(Name("Array/LeadingComma"), `[,1]`),
	bad(Name("Array/DoubleComma"), `[1,,2]`),
	bad(Name("Array/NoComma"), `[1 2]`),
	bad(Name("Array/NoCommaStrings"), `["a""b"]`),
	bad(Name("Array/Colon"), `[1:2]`),
	bad(Name("Array/WrongEnd"), `[1}`),
	bad(Name("Array/Unopened"), `]`),
	bad(Name("Array/Rest"), `[]]`),
	bad(Name("Object/Open"), `{`),
	bad(Name("Object/OpenName"), `{"a"`),
	bad(Name("Object/OpenColon"), `{"a":`),
	bad(Name("Object/OpenValue"), `{"a":1`),
	bad(Name("Object/OpenComma"), `{"a":1,`),
	bad(Name("Object/TrailingComma"), `{"a":1,}`),
	bad(Name("Object/LeadingComma"), `{,"a":1}`),
	bad(Name("Object/NoColon"), `{"a" 1}`),
	bad(Name("Object/NoComma"), `{"a":1 "b":2}`),
	bad(Name("Object/NumberName"), `{1:1}`),
	bad(Name("Object/NullName"), `{null:1}`),
	bad(Name("Object/ArrayName"), `{[]:1}`),
	bad(Name("Object/BareName"), `{a:1}`),
	bad(Name("Object/WrongEnd"), `{"a":1]`),
	bad(Name("Object/DoubleColon"), `{"a"::1}`),

	// RFC 8259 §6: numbers.
	good(Name("Number/Zero"), `0`),
	good(Name("Number/MinusZero"), `-0`),
	good(Name("Number/Fraction"), `-1.50`),
	good(Name("Number/Exponent"), `1e+05`),
	good(Name("Number/ExponentUpper"), `1E-5`),
	good(Name("Number/All"), `-12.340e-0056`),
	good(Name("Number/Huge"), `1e999999`),
	good(Name("Number/Long"), `0.1234567890123456789012345678901234567890`),
	bad(Name("Number/LeadingZero"), `01`),
	bad(Name("Number/MinusLeadingZero"), `-01`),
	bad(Name("Number/Plus"), `+1`),
	bad(Name("Number/Minus"), `-`),
	bad(Name("Number/Point"), `.5`),
	bad(Name("Number/PointOnly"), `1.`),
	bad(Name("Number/PointExponent"), `1.e5`),
	bad(Name("Number/ExponentOnly"), `1e`),
	bad(Name("Number/ExponentSign"), `1e+`),
	bad(Name("Number/Hexadecimal"), `0x1F`),
	bad(Name("Number/TwoPoints"), `1.2.3`),
	bad(Name("Number/Infinity"), `-Infinity`),
	bad(Name("Number/Letter"), `[1a]`),

	// RFC 8259 §7: strings.
	good(Name("String/Empty"), `""`),
	good(Name("String/Escapes"), `"\"\\\/\b\f\n\r\t"`),
	good(Name("String/Hexadecimal"), `"\u0000\u00e9\u20AC"`),
	good(Name("String/SurrogatePair"), `"\ud83d\uDE00"`),
	good(Name("String/UTF8"), "\"é€😀\""),
	good(Name("String/Delete"), "\"\x7f\""),
	good(Name("String/Noncharacter"), "\"\uffff\""),
	good(Name("String/LineSeparators"), "\"\u2028\u2029\""),
	good(Name("String/Backslashes"), `"\\\\\\\\\\"`),
	good(Name("String/QuoteAfterBackslashes"), `"\\\\\""`),
	good(Name("String/Structurals"), `"{[:,]}"`),
	bad(Name("String/Open"), `"abc`),
	bad(Name("String/OpenEscape"), `"abc\`),
	bad(Name("String/EscapedEnd"), `"abc\"`),
	bad(Name("String/OpenHexadecimal"), `"\u00e`),
	bad(Name("String/ShortHexadecimal"), `"\u00e"`),
	bad(Name("String/BadHexadecimal"), `"\u00g0"`),
	bad(Name("String/BadEscape"), `"\x41"`),
	bad(Name("String/SingleQuotes"), `'a'`),
	bad(Name("String/LineFeed"), "\"a\nb\""),
	bad(Name("String/Tab"), "\"\t\""),
	bad(Name("String/Nul"), "\"\x00\""),
	bad(Name("String/UnitSeparator"), "\"\x1f\""),
	bad(Name("String/BackslashOutside"), `\"a"`),

	// RFC 8259 §8.1 and §8.2, RFC 7493 §2.1: encoding.
	illFormed(Name("UTF8/Continuation"), "\"\x80\""),
	illFormed(Name("UTF8/Truncated2"), "\"\xc3\""),
	illFormed(Name("UTF8/Truncated3"), "\"\xe2\x82\""),
	illFormed(Name("UTF8/Truncated4"), "\"\xf0\x9f\x98\""),
	illFormed(Name("UTF8/Overlong2"), "\"\xc0\xaf\""),
	illFormed(Name("UTF8/Overlong3"), "\"\xe0\x80\xaf\""),
	illFormed(Name("UTF8/Overlong4"), "\"\xf0\x80\x80\xaf\""),
	illFormed(Name("UTF8/Surrogate"), "\"\xed\xa0\x80\""),
	illFormed(Name("UTF8/TooLarge"), "\"\xf4\x90\x80\x80\""),
	illFormed(Name("UTF8/FE"), "\"\xfe\xff\""),
	illFormed(Name("UTF8/InName"), "{\"\xff\":1}"),
	illFormed(Name("Surrogate/High"), `"\ud800"`),
	illFormed(Name("Surrogate/Low"), `"\udc00"`),
	illFormed(Name("Surrogate/Swapped"), `"\ude00\ud83d"`),
	illFormed(Name("Surrogate/HighEscape"), `"\ud800\n"`),
	illFormed(Name("Surrogate/HighHigh"), `"\ud800\ud800"`),
	bad(Name("UTF8/Outside"), "[\xff]"),

	// RFC 8259 §4, RFC 7493 §2.3: names.
	duplicate(Name("Name/Duplicate"), `{"a":1,"a":2}`),
	duplicate(Name("Name/DuplicateEmpty"), `{"":1,"":2}`),
	duplicate(Name("Name/DuplicateEscaped"), `{"a":1,"\u0061":2}`),
	duplicate(Name("Name/DuplicateDeep"), `[{"x":{"a":1,"b":2,"a":3}}]`),
	duplicate(Name("Name/DuplicateFar"), `{"a":{"b":[1,2,3]},"c":{"a":1},"a":0}`),
	good(Name("Name/Case"), `{"a":1,"A":2}`),
	good(Name("Name/InnerOuter"), `{"a":{"a":{"a":1}}}`),
	good(Name("Name/Siblings"), `[{"a":1},{"a":2}]`),
	good(Name("Name/NotNormalized"), "{\"é\":1,\"e\u0301\":2}"),
}
