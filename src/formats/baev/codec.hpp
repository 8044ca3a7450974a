// BAEV: one source per visitor.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/describe/codec.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/formats/baev/model.hpp"
#include "kinora/text/node.hpp"

namespace kinora::baev {

/// `f.order` says in which order the blocks are expected; the contents are the same either way.
Result<void> read(ByteView bytes, File& f, Recording* recording);
Result<Bytes> write(const File& f, const WriteOptions& options);
inline constexpr Codec<File> kCodec = {read, write};

/// Reads with proof; tries both orders of blocks.
Result<Decoded<File>> decode(ByteView bytes);

/// Texts whose hashes are keys, to show beside them.
using KeyNames = std::map<u32, std::string>;

/// The keys of the file in an open map.
void write_text(TextWriter& w, const File& f, bool full, const KeyNames& names = {});
Result<File> read_text(const TextNode& root, std::string_view variant);

/// Keys whose actions belong to nobody else and stand in the order of the keys: these can stand at
/// the Event elements of an ASB without losing anything.
std::vector<bool> separable_keys(const File& f);
/// The list of actions of a key as the value of `name`; no ids.
void describe_actions(TextOut& v, const char* name, const File& f, const Key& k);
/// Appends the actions to `f`.
void describe_actions(TextIn& v, const char* name, File& f, Key& k);
/// Sorts keys by hash and actions by use, after keys were added.
void put_in_order(File& f);

}  // namespace kinora::baev
