// What can be wrong with expressions: in bytes (EXB00xx), in assembly text (EXB01xx), in what a
// program would do (EXB02xx), and while it runs (EXB03xx).
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora::exb {

inline constexpr Finding kPartOutside{
    "EXB0001", Severity::error,
    "the part is said to be {0} instructions from number {1}, and the block has {2}", "",
    "Every expression names the run of instructions that belongs to it. This run leaves the "
    "instruction table."};
inline constexpr Finding kNoTerminator{
    "EXB0002", Severity::error, "the part that starts at instruction {0} has no END", "",
    "Version 1 stores no lengths: a part runs up to its first END. Here the table ends before one "
    "comes."};
inline constexpr Finding kPartsShared{
    "EXB0003", Severity::error, "the parts together claim more than twice the {0} instructions", "",
    "Every instruction belongs to one part of one expression. A little sharing is accepted; this "
    "much only wastes memory and comes from damage."};
inline constexpr Finding kParameterOutside{
    "EXB0004", Severity::error,
    "parameter {0} ({1} bytes) lies outside the parameter table ({2} bytes)", "",
    "Constants that do not fit into an instruction are stored in the parameter table, addressed by "
    "a byte offset."};
inline constexpr Finding kTextTooLarge{
    "EXB0005", Severity::error, "the strings of the instructions add up to more than {0} bytes", "",
    "Many instructions refer to very long strings; together they would need far more memory than "
    "the file has bytes. This comes from damage: strings here are names."};
inline constexpr Finding kTypeNotInVersion{
    "EXB0006", Severity::error, "version {1} has no type {0}",
    "Unsigned integers (uint) exist from version 3 on.",
    "Type numbers differ between the versions: version 3 inserted the unsigned integer."};
inline constexpr Finding kTerminatorRule{
    "EXB0007", Severity::error, "in version 1 a part ends with its only END, and {0}",
    "Give the last instruction an END, and leave out the others (JMP behind the last line).",
    "Version 1 stores no lengths, so that END is the only mark of a part's end."};
inline constexpr Finding kOriginalDropped{
    "EXB0008", Severity::note,
    "the expressions were edited: the foreign layout of their block was dropped", "",
    "The block came from a tool that lays it out in another way than the game's. It is given back "
    "as it was only while its programs are unchanged."};

inline constexpr Finding kUnknownMnemonic{
    "EXB0101", Severity::error, "'{0}' is not an instruction", "Did you mean {1}?",
    "Instructions are named by three letters: STR, ADD, CFN, END ..."};
inline constexpr Finding kUnknownMnemonicPlain{
    "EXB0102", Severity::error, "'{0}' is not an instruction", "Known: {1}.",
    "Instructions are named by three letters: STR, ADD, CFN, END ..."};
inline constexpr Finding kExpected{"EXB0103", Severity::error, "expected {0}, found {1}", "",
                                   "The line does not have the shape of this instruction."};
inline constexpr Finding kUnknownWord{"EXB0104", Severity::error, "'{0}' is not {1}",
                                      "Did you mean {2}?",
                                      "Types, memory areas and directives are fixed words."};
inline constexpr Finding kUnknownLabel{
    "EXB0105", Severity::error, "there is no label '{0}' in this part", "Labels here: {1}.",
    "A jump goes to a label of its own part: a line such as `L0:`."};
inline constexpr Finding kDuplicateLabel{"EXB0106", Severity::error,
                                         "the label '{0}' stands twice in this part", "",
                                         "A label names one place."};
inline constexpr Finding kNumberRange{
    "EXB0107", Severity::error, "{0} does not fit here: {1}", "",
    "Instructions have 16 bits for a number or an offset; larger constants go to the parameter "
    "table (write them without `imm`)."};
inline constexpr Finding kTypesDiffer{
    "EXB0108", Severity::error, "the operands are {0} and {1}, and an instruction has one type",
    "Only VMS and VDS take a float on the right.",
    "An instruction stores one type for both of its operands."};
inline constexpr Finding kBadString{
    "EXB0109", Severity::error, "the string {0}", "",
    "Strings stand in double quotes; \\\" \\\\ \\n \\r \\t and \\x00 to \\xFF are escapes. A zero "
    "byte would end the string in the file."};
inline constexpr Finding kMisplaced{"EXB0110", Severity::error, "{0} does not belong here: {1}", "",
                                    "The text of a block has its lines in a fixed nesting: block, "
                                    "expression, part, instruction."};

inline constexpr Finding kFallsOffEnd{
    "EXB0201", Severity::warning, "the part can run past its last instruction", "End it with END.",
    "The game's own parts end with END. What comes behind the last instruction of a part is the "
    "next part."};
inline constexpr Finding kJumpOutside{
    "EXB0202", Severity::error, "the jump goes to instruction {0}, and the part has {1}", "",
    "Targets are counted from the first instruction of the part."};
inline constexpr Finding kReadOnly{"EXB0203", Severity::error,
                                   "{0} writes to {1}, which is read only", "",
                                   "Literals, In and UserIn have no place that keeps a result."};
inline constexpr Finding kTypeHasNoMeaning{
    "EXB0204", Severity::warning, "{0} is not defined for type {1}", "",
    "The game does not check types, so that such an instruction does something that is not known."};
inline constexpr Finding kWrongLocal{
    "EXB0205", Severity::warning, "type {0} is read from {1}",
    "Strings: LMem64; all others: LMem32.",
    "The two local memories are kept apart: strings are pointers and live in the 64-bit one."};
inline constexpr Finding kReadBeforeStore{
    "EXB0206", Severity::note, "{0} is read before this expression stores to it", "",
    "Global memory is shared by all expressions of a context. What was left there by another one "
    "is read."};
inline constexpr Finding kUnknownSignature{
    "EXB0207", Severity::note, "no built-in function is called '{0}'", "",
    "Functions are found by the text of their signature when the game loads the block. Kinora can "
    "run an expression only with the functions it knows."};
inline constexpr Finding kUnknownInstruction{
    "EXB0208", Severity::warning, "operation {0} is not known", "",
    "The operations are numbered 1 to 29. The instruction is kept as it is."};
inline constexpr Finding kUnknownSource{
    "EXB0209", Severity::warning, "operand source {0} is not known", "",
    "Operand sources are numbered 0 to 10. The operand is kept as it is."};
inline constexpr Finding kSizeTooSmall{
    "EXB0210", Severity::warning, "{0} is stored as {1} bytes, and the instructions use {2}",
    "Remove the stored number, so that the right one is written.",
    "The game takes memory by this number; accesses behind it change what lies there."};
inline constexpr Finding kUnusedBytes{"EXB0211", Severity::note,
                                      "bytes of the instruction that should be zero are not", "",
                                      "They have no known meaning and are kept."};
inline constexpr Finding kPrototype{
    "EXB0212", Severity::warning, "'{0}' is not a signature of the usual form", "",
    "Signatures look like `Max( Int, Int, Int )`, the returned type first. The game compares the "
    "whole text."};

inline constexpr Finding kRunReadOnly{"EXB0301", Severity::error, "{0} cannot write to {1}", "",
                                      "Literals, In and UserIn have no place that keeps a result."};
inline constexpr Finding kRunOutside{"EXB0302", Severity::error,
                                     "{0} ({1} bytes) lies outside the {2} bytes of this memory",
                                     "The stored size is too small; `kinora check` says which.",
                                     "The block says how much memory its expressions need."};
inline constexpr Finding kRunType{"EXB0303", Severity::error, "{0} is not defined for type {1}", "",
                                  "The game does not check types; here nothing is guessed."};
inline constexpr Finding kRunWrongLocal{
    "EXB0304", Severity::error, "type {0} cannot be read from {1}", "",
    "Strings are read from the 64-bit local memory, everything else from the 32-bit one."};
inline constexpr Finding kRunNoInput{
    "EXB0305", Severity::error, "{0} is not given: there are {1} inputs of type {2}",
    "Give it with --user-in.",
    "UserIn reads an input of the node, by its place among the inputs of its type."};
inline constexpr Finding kRunComponent{
    "EXB0306", Severity::error, "a vec3f has no component at byte {0}", "",
    "Components of a user parameter are x (0), y (4) and z (8)."};
inline constexpr Finding kRunNoString{
    "EXB0307", Severity::error, "there is no string in {0}", "",
    "The eight bytes there are no reference to a string: nothing stored one before it is read."};
inline constexpr Finding kRunUnknownFunction{
    "EXB0308", Severity::error, "no function is known for '{0}'", "{1}",
    "Functions are found by the text of their signature. Built in are Min, Max, Clamp, "
    "ClampMinMax, Abs, Sign, Floor, Ceil, Round, Sqrt, Sin, Cos, Lerp and the casts between Bool, "
    "Int, UInt and Float."};
inline constexpr Finding kRunStepLimit{"EXB0309", Severity::error, "stopped after {0} instructions",
                                       "",
                                       "Jumps can go backwards, so that a program may never end."};
inline constexpr Finding kRunTarget{"EXB0310", Severity::error,
                                    "the jump goes to instruction {0}, and the part has {1}", "",
                                    "Targets are counted from the first instruction of the part."};
inline constexpr Finding kRunUnknown{"EXB0311", Severity::error, "{0} {1} is not known", "",
                                     "What the instruction does is not known."};
inline constexpr Finding kRunFunctionFailed{"EXB0312", Severity::error, "{0} failed: {1}", "",
                                            "A function that the host supplies gave an error."};
inline constexpr Finding kRunNoExpression{"EXB0313", Severity::error,
                                          "there is no expression {0}: the block has {1}", "",
                                          "Expressions are numbered from 0."};
inline constexpr Finding kRunValueType{"EXB0314", Severity::error,
                                       "{0} has type {1}; type {2} is needed", "",
                                       "The value that was given has another type."};

inline constexpr std::array kExbFindings = {&kPartOutside,      &kNoTerminator,
                                            &kPartsShared,      &kParameterOutside,
                                            &kTextTooLarge,     &kTypeNotInVersion,
                                            &kTerminatorRule,   &kOriginalDropped,
                                            &kUnknownMnemonic,  &kUnknownMnemonicPlain,
                                            &kExpected,         &kUnknownWord,
                                            &kUnknownLabel,     &kDuplicateLabel,
                                            &kNumberRange,      &kTypesDiffer,
                                            &kBadString,        &kMisplaced,
                                            &kFallsOffEnd,      &kJumpOutside,
                                            &kReadOnly,         &kTypeHasNoMeaning,
                                            &kWrongLocal,       &kReadBeforeStore,
                                            &kUnknownSignature, &kUnknownInstruction,
                                            &kUnknownSource,    &kSizeTooSmall,
                                            &kUnusedBytes,      &kPrototype,
                                            &kRunReadOnly,      &kRunOutside,
                                            &kRunType,          &kRunWrongLocal,
                                            &kRunNoInput,       &kRunComponent,
                                            &kRunNoString,      &kRunUnknownFunction,
                                            &kRunStepLimit,     &kRunTarget,
                                            &kRunUnknown,       &kRunFunctionFailed,
                                            &kRunNoExpression,  &kRunValueType};

}  // namespace kinora::exb
