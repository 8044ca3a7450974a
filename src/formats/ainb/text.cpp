// AINB to text and back.
#include "describe.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/formats/ainb/codec.hpp"
#include "named.hpp"

namespace kinora::ainb {
namespace {

/// References to expressions are ids of the text until here, and places in the block from now on.
void number_expressions(File& f, const std::vector<s32>& ids) {
  std::unordered_map<s32, s32> number;
  for (const s32 id : ids) number.emplace(id, static_cast<s32>(number.size()));
  const auto renumber = [&](Binding& b) {
    if (b.expression != kNoId) b.expression = number.at(b.expression);
  };
  const auto renumber_all = [&](std::vector<Attachment>& list) {
    for (Attachment& a : list)
      for (Property& p : a.properties) renumber(p.from);
  };
  for (Node& n : f.nodes) {
    for (Property& p : n.properties) renumber(p.from);
    for (Input& in : n.inputs)
      for (Source& s : in.from) renumber(s.binding);
    renumber_all(n.attachments);
  }
  renumber_all(f.unused_attachments);
}

/// The file has one table for each type. Lists whose types are mixed say the same; attachments that
/// differ only so are equal.
void sort_by_type(File& f) {
  const auto by_type = [](const auto& a, const auto& b) { return a.type() < b.type(); };
  const auto sort = [](auto& list, const auto& less) {
    if (!std::is_sorted(list.begin(), list.end(), less))
      std::stable_sort(list.begin(), list.end(), less);
  };
  for (Node& n : f.nodes) {
    sort(n.properties, by_type);
    sort(n.inputs, by_type);
    sort(n.outputs, by_type);
    sort(n.links, [](const Link& a, const Link& b) { return a.list < b.list; });
    for (Attachment& a : n.attachments) sort(a.properties, by_type);
  }
  for (Attachment& a : f.unused_attachments) sort(a.properties, by_type);
  sort(f.blackboard, by_type);
}

}  // namespace

void write_text(TextWriter& w, const File& f, bool full) {
  Context context(f);
  if (w.syntax() == Syntax::yaml) context.enumerators = Enumerators(f);
  TextOut out(w, &context, full);
  describe(out, f);
}

Result<File> read_text(const TextNode& root, u32 version) {
  File f;
  f.version = version;
  Context context(f);
  TextIn in(root, &context, kEnvelopeKeys);
  describe(in, f);
  if (!in.finish()) return Failure(*in.error());
  number_expressions(f, context.expression_ids);
  // Damaged files have names that lead nowhere; a text that keeps such a file's bytes is read.
  if (!root.find("original"))
    if (auto wrong = find_wrong_name(Context(f), root)) return Failure(std::move(*wrong));
  sort_by_type(f);
  return f;
}

std::string variant(const File& f) { return "ainb/" + hex(f.version); }

std::optional<u32> version_of_variant(std::string_view variant) {
  for (const u32 version : kVersions)
    if (variant == "ainb/" + hex(version)) return version;
  return {};
}

}  // namespace kinora::ainb
