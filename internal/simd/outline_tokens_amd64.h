// What outline_amd64.s knows of tokens: three words, with a bit of each token in them,
// which PEXT has brought together from masks of bytes.
//
//	            scalar  [  string  ]  :  {  ,  }
//	tokensA        0    1    0     1  0  1  0  1   a bracket
//	tokensB        0    0    1     1  0  0  1  1   } ] or , or a string
//	tokensC        0    0    0     0  1  1  1  1   { } : or ,
//
// The lowest two bits are the last two tokens of those before.

// What is known of the tokens that are gathered, and of what interrupts that.
#define tokensA slot-232(SP)
#define tokensB slot-240(SP)
#define tokensC slot-248(SP)
#define moreA   slot-256(SP)
#define moreB   slot-264(SP)
#define moreC   slot-272(SP)
#define more    slot-280(SP) // how many tokens there are in moreA and so on, -1 at the end of the window
#define keptR12 slot-288(SP)
#define keptR13 slot-296(SP)
#define keptCX  slot-304(SP)

// PUTTOKENS puts the tokens of R8, BX, R15 after the DI that there are.
#define PUTTOKENS \
	SHLXQ DI, R8, R8   \
	SHLXQ DI, BX, BX   \
	SHLXQ DI, R15, R15 \
	ORQ   R8, tokensA  \
	ORQ   BX, tokensB  \
	ORQ   R15, tokensC

// ORDER judges the DI tokens that there are, and leaves in DX what is wrong among
// those of AX, the ones that count; no names in R8; opens in CX, closes in R11, commas
// in R13, colons in BX. What stands for the token before is one bit higher.
//
//	R14  after { [ or ,          then what might be a name in front of , ] }
//	DX   strings                  then those that may be names, then after these
//	R15  values                   R12  commas and colons
//
// A no name is a value that is no string after { [ or , and what might be a name in
// front of , ] }. Wrong are a colon that is not after a name, a value after a value,
// a comma or colon after { [ , : and } ] after , or colon. Before the first token
// are two colons: a value follows, but no name.
#define ORDER \
	MOVQ  tokensA, R8      \
	MOVQ  tokensB, BX      \
	MOVQ  tokensC, R15     \
	MOVQ  $-4, AX          \
	BZHIQ DI, AX, AX       \
	ANDNQ R8, BX, CX       \
	MOVQ  R8, R11          \
	ANDQ  BX, R11          \
	ANDNQ R15, R8, R12     \
	MOVQ  R12, R13         \
	ANDQ  BX, R13          \
	LEAQ  (CX)(R13*1), R14 \
	ADDQ  R14, R14         \
	MOVQ  R8, DX           \
	ORQ   R15, DX          \
	ANDNQ BX, DX, DX       \
	MOVQ  R11, R15         \
	ORQ   R12, R15         \
	NOTQ  R15              \
	ANDNQ R15, DX, R8      \
	ANDQ  R14, R8          \
	ANDQ  R14, DX          \
	ADDQ  DX, DX           \
	MOVQ R11, R14          \
	ORQ  R13, R14          \
	ANDQ DX, R14           \
	ORQ  R14, R8           \
	ANDNQ R12, BX, BX      \
	ANDNQ BX, DX, DX       \
	LEAQ  (CX)(R12*1), R14 \
	ADDQ  R14, R14         \
	ANDNQ R15, R14, R15    \
	ORQ   R15, DX          \
	ANDQ  R12, R14         \
	ORQ   R14, DX          \
	ADDQ  R12, R12         \
	ANDQ  R11, R12         \
	ORQ   R12, DX

// BRACKETS takes from what ORDER leaves the CX brackets alone: the tokens of them, R12
// and R8, and what there is since the bracket before, commas R13, colons R14, and no
// names BX, which may also be the bracket itself. The last two tokens remain.
#define BRACKETS \
	ADDQ  R11, CX                 \
	ANDQ  AX, CX                  \
	ANDQ  AX, R8                  \
	ANDQ  AX, R13                 \
	MOVQ  BX, R14                 \
	ANDQ  AX, R14                 \
	MOVQ  CX, R15                 \
	NOTQ  R15                     \
	ANDNQ R8, CX, BX              \
	RUNS(R15, seenComma, R13, DX) \
	RUNS(R15, seenColon, R14, DX) \
	RUNS(R15, seenNoName, BX, DX) \
	ORQ   R8, BX                  \
	SUBL    $2, DI                \
	MOVQ    tokensA, AX           \
	SHRXQ   DI, AX, AX            \
	MOVQ    AX, tokensA           \
	MOVQ    tokensB, R12          \
	SHRXQ   DI, R12, AX           \
	MOVQ    AX, tokensB           \
	MOVQ    tokensC, R8           \
	SHRXQ   DI, R8, AX            \
	MOVQ    AX, tokensC           \
	PEXTQ   CX, R12, R12          \
	PEXTQ   CX, R8, R8            \
	PEXTQ   CX, R13, R13          \
	PEXTQ   CX, R14, R14          \
	PEXTQ   CX, BX, BX            \
	POPCNTQ CX, CX
