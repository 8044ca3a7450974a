// What can go wrong around files.
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora {

inline constexpr Finding kCannotRead{"HST0001", Severity::error, "cannot be read: {0}", "",
                                     "The operating system refused to open or read the file."};
inline constexpr Finding kCannotWrite{
    "HST0002", Severity::error, "cannot be written: {0}", "",
    "The operating system refused to write. What was there before is still there: output goes to a "
    "temporary file first."};
inline constexpr Finding kOutputExists{
    "HST0003", Severity::error, "exists already and is different",
    "use --force to replace it, or --backup to keep the old file beside it",
    "An existing file is changed only when that is asked for."};
inline constexpr Finding kUnknownFile{
    "HST0004", Severity::error, "is of no format that Kinora knows (it begins with {0})",
    "`kinora formats` lists the formats",
    "Files are recognised by their content. This one begins with nothing known; it may be of "
    "another "
    "format, compressed or encrypted in an unknown way, or damaged at its start."};
inline constexpr Finding kDictionaryNotFound{
    "HST0005", Severity::error,
    "needs the zstd dictionary {0}, which was not found; looked at: {1}",
    "give the game's Pack/ZsDic.pack.zs with --dict FILE, or the game folder with --romfs FOLDER, "
    "or once for all with `kinora config set romfs.totk FOLDER`",
    "Files of Tears of the Kingdom are compressed against one of three dictionaries that are part "
    "of "
    "the game."};
inline constexpr Finding kNotAnArchive{
    "HST0006", Severity::error, "is no archive, so there is no '{0}' in it", "",
    "A path with // leads into a pack; what stands before the // must be one."};
inline constexpr Finding kIsAnArchive{
    "HST0007", Severity::error, "is an archive with {0} members; name one of them", "{1}",
    "This needs a single file. A path such as PACK//MEMBER leads to one inside a pack."};
inline constexpr Finding kNoSuchInput{"HST0008", Severity::error, "there is no such file or folder",
                                      "{0}", ""};
inline constexpr Finding kNothingMatches{"HST0009", Severity::error, "no member matches '{0}'",
                                         "`kinora list` shows the members", ""};
inline constexpr Finding kEditedForeign{
    "HST0010", Severity::note,
    "edited: the foreign layout was dropped, and the file is laid out as the game's tools do", "",
    "The file this text was made from was laid out in another way than the original tools do, so "
    "its "
    "bytes were kept beside the model. The text has been edited since, so they no longer count. "
    "The "
    "meaning is that of the text; only places and order of tables inside the file change."};
inline constexpr Finding kBadConfig{"HST0011", Severity::error, "{0}", "",
                                    "The configuration is a small YAML file; `kinora config path` "
                                    "says where it lies."};
inline constexpr Finding kStandardInput{"HST0012", Severity::error, "standard input is used twice",
                                        "give one of the inputs as a file", ""};
inline constexpr Finding kLostInDialect{"HST0013", Severity::warning, "{0}", "",
                                        "The other text form has no place for this, so it is lost "
                                        "if the file is built from that text."};
inline constexpr Finding kOutputTwice{"HST0014", Severity::error,
                                      "two inputs would both be written to {0}",
                                      "give another output", ""};
inline constexpr Finding kWrongFormatForTarget{
    "HST0015", Severity::error, "this would put {0} in place of {1}; it is not written", "{2}",
    "What is there is of another format than what is to replace it, so one of the two names is "
    "probably wrong. If it is meant, remove the old file first."};
inline constexpr Finding kMemberNotText{
    "HST0016", Severity::error, "belongs to no member of {0}",
    "rename the text after the member that it builds, or add it with --add", ""};

inline constexpr Finding kEmptyFile{
    "HST0017", Severity::error, "is empty", "",
    "There is nothing in the file. A copy or a download may have been interrupted."};
inline constexpr Finding kCannotPlay{"HST0018", Severity::error,
                                     "is of the format {0}, which Kinora does not {1}",
                                     "`kinora formats` says what it can do with each", ""};
inline constexpr Finding kNoMemory{"HST0019", Severity::error, "needs more memory than there is",
                                   "work on fewer files at a time with -j 1",
                                   "The other files are not affected."};
inline constexpr Finding kReplacesInput{
    "HST0020", Severity::error, "is what the result is made from; it is not replaced by it",
    "give another output", "Text and binary need names of their own."};
inline constexpr Finding kSeveralMatch{"HST0021", Severity::error,
                                       "{0} members match '{1}', and this needs one",
                                       "`kinora list` shows their names", ""};
inline constexpr Finding kWritesOneMember{"HST0022", Severity::error,
                                          "'{0}' can stand for several members; writing needs one",
                                          "give its whole name", ""};
inline constexpr Finding kNotAMember{"HST0023", Severity::error, "there is no member '{0}'",
                                     "{1}--add adds new members",
                                     "A member is added to a pack only when that is asked for, so "
                                     "that a misspelt name does not make a second one."};
inline constexpr Finding kNoSuchPack{
    "HST0024", Severity::error, "there is no pack of this name",
    "a // leads into an existing pack; for a folder write a single /",
    "What stands before the // looks like a pack, but there is no such file. A misspelt name would "
    "otherwise become a folder."};
inline constexpr Finding kWrittenWithoutDictionary{
    "HST0025", Severity::warning, "compressed without a dictionary, as {0} is not at hand",
    "where the game is Tears of the Kingdom, give its dictionaries with --dict or --romfs",
    "The name ends in .zs. Tears of the Kingdom compresses files of this name against a "
    "dictionary, other games against none."};
inline constexpr Finding kTextNotBinary{"HST0026", Severity::error,
                                        "is a text of Kinora, not a binary file",
                                        "`kinora encode` builds it", ""};
inline constexpr Finding kNoMemberName{
    "HST0027", Severity::error, "'{0}' is no name for a member: it leads out of the pack's folder",
    "give a path such as Actor/AS/Wait.bas",
    "A pack with such a name could not be unpacked safely."};
inline constexpr Finding kForeignOption{"HST0031", Severity::error,
                                        "--{0} is not for {1} files, but for: {2}", "leave it out",
                                        "Options that a format adds to a verb say nothing to the "
                                        "others; ignoring one would hide a slip."};
inline constexpr Finding kUnusedCompanion{
    "HST0032", Severity::warning, "was not needed for this picture",
    "name the file that it is made of",
    "Files that belong to others are recognised by their content. This one is of a kind that is "
    "not asked for here."};
inline constexpr Finding kNoSuchVariant{"HST0033", Severity::error, "{0} cannot be built as {1}",
                                        "known: {2}",
                                        "`kinora formats` lists the variants of each format; --to "
                                        "takes one of the format that the text "
                                        "is of."};
inline constexpr Finding kNoTextIsMember{
    "HST0034", Severity::error, "is the target, but none of {0} is named after a member of it",
    "{1}",
    "A text is put into the member of the pack that its path below the given folder names. Give "
    "the folder that `kinora decode` made of the pack, or add the files as new members with "
    "--add."};
inline constexpr Finding kNoSuchForm{
    "HST0035", Severity::error, "is of the format {0}, which has no text form '{1}'", "it has: {2}",
    "The forms of other tools belong to single formats; `kinora formats` lists them. In a folder, "
    "files "
    "without the form are written in Kinora's own."};

inline constexpr std::array kHostFindings = {&kCannotRead,
                                             &kCannotWrite,
                                             &kOutputExists,
                                             &kUnknownFile,
                                             &kDictionaryNotFound,
                                             &kNotAnArchive,
                                             &kIsAnArchive,
                                             &kNoSuchInput,
                                             &kNothingMatches,
                                             &kEditedForeign,
                                             &kBadConfig,
                                             &kStandardInput,
                                             &kLostInDialect,
                                             &kOutputTwice,
                                             &kWrongFormatForTarget,
                                             &kMemberNotText,
                                             &kEmptyFile,
                                             &kCannotPlay,
                                             &kNoMemory,
                                             &kReplacesInput,
                                             &kSeveralMatch,
                                             &kWritesOneMember,
                                             &kNotAMember,
                                             &kNoSuchPack,
                                             &kWrittenWithoutDictionary,
                                             &kTextNotBinary,
                                             &kNoMemberName,
                                             &kForeignOption,
                                             &kUnusedCompanion,
                                             &kNoSuchVariant,
                                             &kNoTextIsMember,
                                             &kNoSuchForm};

}  // namespace kinora
