// What can be wrong with wrappers and archives, whatever format lies inside.
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora {

// --- wrappers ---------------------------------------------------------------------------------

inline constexpr Finding kOutputLimit{
    "CON0001", Severity::error,
    "the decompressed data would be {0} bytes or more; the limit is {1}",
    "Raise the limit with --max-size if you trust the file.",
    "A small compressed file can stand for gigabytes. The size is checked before memory is taken, "
    "so that a damaged or hostile file cannot exhaust it."};
inline constexpr Finding kNestingLimit{
    "CON0002", Severity::error, "compressed more than {0} times over",
    "No game nests so deep; the file is probably made to exhaust a reader.",
    "Files are unwrapped layer by layer. Real files have one or two layers."};
inline constexpr Finding kStreamCut{
    "CON0003", Severity::error, "the {0} stream ends here; {1} of {2} decompressed bytes were read",
    "The file is cut off; get a fresh copy.",
    "The header promises more data than the compressed stream holds. Usually a download or a copy "
    "was interrupted."};
inline constexpr Finding kDistanceOutside{
    "CON0004", Severity::error, "a copy reaches back {0} bytes, but only {1} were written so far",
    "The compressed data is damaged; get a fresh copy.",
    "Compressed streams repeat earlier output. A reference before the start of the output cannot "
    "come from any encoder."};
inline constexpr Finding kImpossibleSize{
    "CON0005", Severity::error,
    "the header claims {0} decompressed bytes, which {1} compressed bytes cannot hold",
    "The header is damaged or the file is cut off.",
    "Each compression has a highest possible ratio. A claim above it is refused before memory is "
    "taken."};
inline constexpr Finding kLastMatchClipped{
    "CON0006", Severity::warning, "the last copy runs {0} bytes past the declared size; it was cut",
    "",
    "The games' decoders stop at the declared size, so nothing is lost. Some third-party "
    "encoders write such streams."};
inline constexpr Finding kTrailingBytes{
    "CON0007", Severity::note, "{0} bytes follow the {1} stream; they are kept", "",
    "Bytes behind the end of the compressed stream are not read by the games. They are written "
    "back after the stream when the file is saved."};
inline constexpr Finding kDictionaryMissing{
    "CON0008", Severity::error, "this file needs zstd dictionary {0}; loaded: {1}",
    "Tears of the Kingdom keeps its dictionaries in Pack/ZsDic.pack.zs: give that file with "
    "--dict, or the game folder with --romfs or `kinora config set romfs.totk PATH`.",
    "Files of Tears of the Kingdom are compressed against a dictionary. The frame names it by "
    "number: 1 for most files, 2 for *.bcett.byml.zs, 3 for *.pack.zs."};
inline constexpr Finding kDictionaryWrong{
    "CON0009", Severity::error,
    "zstd dictionary {0} does not fit this file, or the file is damaged ({1})",
    "Use the dictionaries of the game (and version) that the file belongs to.",
    "Two games can number their dictionaries alike. Decompressing with another game's dictionary "
    "of the same number gives garbage or fails."};
inline constexpr Finding kZstdDamaged{"CON0010", Severity::error, "the zstd frame is damaged ({0})",
                                      "Get a fresh copy of the file.",
                                      "The zstd library refused the compressed data."};
inline constexpr Finding kNotADictionary{
    "CON0011", Severity::error, "these bytes are no zstd dictionary",
    "Expected a .zsdic file, or the archive ZsDic.pack or ZsDic.pack.zs that holds them.",
    "A dictionary begins with 37 A4 30 EC and its number."};
inline constexpr Finding kNoDictionaries{
    "CON0012", Severity::error, "the archive holds no zstd dictionary",
    "The dictionaries of Tears of the Kingdom are in Pack/ZsDic.pack.zs.",
    "A dictionary pack is an archive whose members end in .zsdic."};
inline constexpr Finding kDictionaryTwice{
    "CON0013", Severity::error, "two different zstd dictionaries have the number {0}",
    "Give the dictionaries of one game only.",
    "A frame names its dictionary by number, so two dictionaries of one number cannot be told "
    "apart."};
inline constexpr Finding kZstdRefused{"CON0014", Severity::error,
                                      "zstd could not compress the data ({0})", "",
                                      "The zstd library reported an error while writing."};
inline constexpr Finding kHuffmanTree{
    "CON0015", Severity::error, "the Huffman tree points outside its table",
    "The compressed data is damaged; get a fresh copy.",
    "A Huffman stream begins with a table of tree nodes; every node names the place of its "
    "children in it."};
inline constexpr Finding kTooLargeToWrap{
    "CON0016", Severity::error, "{0} cannot hold {1} bytes; its size field ends at {2}", "",
    "The header of this compression has a fixed width for the size."};
inline constexpr Finding kNotWrapped{"CON0017", Severity::error,
                                     "not a {0} stream: it begins with {1}, this with {2}", "",
                                     "The first bytes decide what a file is wrapped in."};
inline constexpr Finding kPartialWrite{
    "CON0018", Severity::error, "the compressed file was read only in part; it is not written",
    "Get a fresh copy of the file, or save the content unwrapped.",
    "Writing would turn a damaged file into an intact-looking one with half its content."};

// --- archives ---------------------------------------------------------------------------------

inline constexpr Finding kMemberOutside{
    "CON0020", Severity::error, "member {0} lies at {1} to {2}, outside the archive of {3} bytes",
    "The archive is cut off or damaged; the other members can still be used.",
    "The table of an archive says where the data of each member starts and ends."};
inline constexpr Finding kMemberBackwards{
    "CON0021", Severity::error, "member {0} ends at {1}, before its start at {2}",
    "The archive is damaged; the other members can still be used.",
    "The table of an archive says where the data of each member starts and ends."};
inline constexpr Finding kFileSizeField{
    "CON0022", Severity::warning, "the header says {0} bytes, the file has {1}", "",
    "The games allocate from this field. It is corrected when the archive is written anew."};
inline constexpr Finding kNotSorted{
    "CON0023", Severity::warning, "the entries are not sorted by hash (entry {0})",
    "Saving a change writes them sorted.",
    "The games search the table by halves, so members out of order may not be found."};
inline constexpr Finding kHashMismatch{
    "CON0024", Severity::warning, "the hash of '{0}' is {1}; the table says {2}",
    "Saving a change writes the right hash.",
    "The games find a member by the hash of its name; with a wrong one it cannot be found."};
inline constexpr Finding kNoArchive{
    "CON0025", Severity::error, "not an archive of a known kind", "",
    "Known archives are recognised by their first bytes; see `kinora formats`."};
inline constexpr Finding kTooManyMembers{
    "CON0026", Severity::error, "{0} members do not fit: {1} holds at most {2}", "",
    "The table of the archive has a fixed width for the count."};
inline constexpr Finding kArchiveTooLarge{"CON0027", Severity::error,
                                          "the archive would be {0} bytes; {1} holds at most {2}",
                                          "", "Offsets inside the archive have a fixed width."};
inline constexpr Finding kDamagedMember{
    "CON0028", Severity::error, "member {0} is damaged; the archive is not written",
    "Replace or remove the member, or get a fresh copy of the archive.",
    "Writing would cement the damage: the archive would look intact afterwards."};
inline constexpr Finding kNumberedMember{
    "CON0029", Severity::error,
    "member {0} would move to number {1}; members of a NARC are addressed by number",
    "Replace a member that is no longer needed by an empty one, and add new ones at the end.",
    "Other files of the game refer to the members by number, so they may never be reordered."};
inline constexpr Finding kNameTable{
    "CON0030", Severity::error, "the name table is damaged: {0}", "",
    "The archive stores its folders and file names in a table of its own."};
inline constexpr Finding kNodeTree{
    "CON0031", Severity::error, "the folder tree is damaged: node {0} {1}", "",
    "The nodes of a U8 archive are stored depth first; each folder says where its content ends "
    "and which folder it lies in."};
inline constexpr Finding kNameUnwritable{
    "CON0032", Severity::error, "'{0}' cannot be a member name: {1}", "",
    "Each kind of archive limits the length and the characters of names."};
inline constexpr Finding kNoSuchMember{
    "CON0033", Severity::error, "the archive has no member '{0}'", "{1}",
    "Members are named by their path in the archive; a member without a name is 0xHHHHHHHH "
    "(SARC) or #number (NARC)."};
inline constexpr Finding kMemberExists{"CON0034", Severity::error,
                                       "the archive already has a member '{0}'", "",
                                       "A name may stand only once in an archive."};
inline constexpr Finding kNamesNotConsecutive{
    "CON0035", Severity::error,
    "the files of folder '{0}' are not numbered one after the other (member {1})",
    "Keep the members of a folder together, in the order of their numbers.",
    "A NARC name table gives each folder the number of its first file; the others follow."};
inline constexpr Finding kFolderParent{
    "CON0036", Severity::warning, "folder node {0} names node {1} as its folder; it lies in {2}",
    "Saving a change writes the right number.",
    "The games use the number to find the way back to the parent folder."};
inline constexpr Finding kNamesOverlap{
    "CON0037", Severity::error, "the member names add up to more bytes than the archive can hold",
    "The archive is damaged, or made to exhaust a reader.",
    "Every name has its own place in the name table. Here many entries point at the same long "
    "one."};

inline constexpr Finding kFixedMember{
    "CON0038", Severity::error,
    "member {0} cannot be replaced by these bytes: they belong elsewhere",
    "Members of the group External can be replaced freely.",
    "Models, textures and animations of a BRRES hold offsets that count from their place in it, "
    "and "
    "their size is fixed by what follows. Bytes of another place or size would break them."};
inline constexpr Finding kFixedTable{
    "CON0039", Severity::error,
    "members of a BRRES can be replaced, but not added, renamed or removed", "",
    "A longer index would move everything behind it, and models and animations hold offsets that "
    "count from their place."};

// --- names on unpacking -------------------------------------------------------------------------

inline constexpr Finding kNameAbsolute{
    "CON0040", Severity::error, "'{0}' is an absolute path; it is not unpacked",
    "Rename the member, or unpack it alone with -o.",
    "A member must not be written outside the output folder. No game names its members so."};
inline constexpr Finding kNameParent{
    "CON0041", Severity::error, "'{0}' leads out of the output folder; it is not unpacked",
    "Rename the member, or unpack it alone with -o.",
    "A path with `..` could overwrite any file. No game names its members so."};
inline constexpr Finding kNameTwice{
    "CON0042", Severity::error, "'{0}' is the name of members {1} and {2}",
    "Remove one of them, or unpack them one by one.",
    "Both would be written to the same file and one would be lost."};
inline constexpr Finding kNameBelowFile{
    "CON0043", Severity::error, "'{0}' is a file and also a folder of '{1}'",
    "Unpack one of them alone with -o.",
    "A file system cannot hold a file and a folder of the same name."};
inline constexpr Finding kNameNotPortable{
    "CON0044", Severity::warning, "'{0}' is no name for every file system: {1}",
    "It is unpacked under another name, which the pack list remembers.",
    "Windows takes no control characters, none of < > : \" | ? * \\, no trailing dots or spaces, "
    "and no device names such as CON or NUL."};
inline constexpr Finding kNameCase{"CON0045", Severity::warning,
                                   "'{0}' and '{1}' differ only in upper and lower case",
                                   "Unpack on a file system that tells them apart.",
                                   "On Windows and macOS both would be the same file."};

// --- resource sizes -----------------------------------------------------------------------------

inline constexpr Finding kSizeTableLength{
    "CON0050", Severity::error, "the table is {0} bytes long; {1} hashes and {2} names need {3}",
    "The file is cut off, or no resource size table.",
    "A resource size table is exactly as long as its two counts say."};
inline constexpr Finding kNoSizeRule{
    "CON0051", Severity::error, "the size rule for {0} is not known",
    "Known: AINB, ASB (0x417), BAEV, SARC.",
    "The games reserve memory by a rule of their own for each kind of resource; only those that "
    "were checked against a real table are offered."};
inline constexpr Finding kNotInSizeTable{
    "CON0052", Severity::error, "'{0}' is not in the resource size table",
    "Use the canonical name: the path inside the pack, or below romfs without .zs. A resource "
    "that is new to the game needs --add.",
    "The table is keyed by the canonical name, the same for every copy of a resource."};
inline constexpr Finding kSizeTableOrder{
    "CON0053", Severity::warning, "the hashes of the table are not sorted (entry {0})", "",
    "The game searches the table by halves, so entries out of order may not be found."};

inline constexpr Finding kGuessedSize{
    "CON0054", Severity::error, "what is replaced would change what member {0} is",
    "keep the new bytes as long as the old ones, or shorter",
    "A BRRES does not say how long its members are; some end where the next begins. This one would "
    "get other bytes when the next moves away. In damaged files a name can change as well."};

inline constexpr std::array kContainerFindings = {
    &kOutputLimit,         &kNestingLimit,      &kStreamCut,
    &kDistanceOutside,     &kImpossibleSize,    &kLastMatchClipped,
    &kTrailingBytes,       &kDictionaryMissing, &kDictionaryWrong,
    &kZstdDamaged,         &kNotADictionary,    &kNoDictionaries,
    &kDictionaryTwice,     &kZstdRefused,       &kHuffmanTree,
    &kTooLargeToWrap,      &kNotWrapped,        &kPartialWrite,
    &kMemberOutside,       &kMemberBackwards,   &kFileSizeField,
    &kNotSorted,           &kHashMismatch,      &kNoArchive,
    &kTooManyMembers,      &kArchiveTooLarge,   &kDamagedMember,
    &kNumberedMember,      &kNameTable,         &kNodeTree,
    &kNameUnwritable,      &kNoSuchMember,      &kMemberExists,
    &kNamesNotConsecutive, &kFolderParent,      &kNamesOverlap,
    &kFixedMember,         &kFixedTable,        &kNameAbsolute,
    &kNameParent,          &kNameTwice,         &kNameBelowFile,
    &kNameNotPortable,     &kNameCase,          &kSizeTableLength,
    &kNoSizeRule,          &kNotInSizeTable,    &kSizeTableOrder,
    &kGuessedSize};

}  // namespace kinora
