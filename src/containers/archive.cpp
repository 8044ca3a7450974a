#include "kinora/containers/archive.hpp"

#include <algorithm>

#include "kinora/containers/container_list.hpp"
#include "kinora/containers/u8_archive.hpp"
#include "kinora/core/suggest.hpp"

namespace kinora {
namespace {

bool equal(const Member& a, const Member& b) {
  return a.name == b.name && a.hash == b.hash && a.origin == b.origin &&
         a.alignment == b.alignment && a.data_place == b.data_place &&
         a.share_group == b.share_group && a.gap == b.gap && same_bytes(a.data(), b.data());
}

}  // namespace

Result<Archive> parse_archive(ByteView bytes) {
  const ArchiveType* type = find_archive_type(bytes);
  if (type == nullptr) return fail(kNoArchive, 0);
  return type->parse(bytes);
}

bool is_unchanged(const Archive& archive) {
  if (archive.source.empty()) return false;
  const Result<Archive> before = archive.type->parse(archive.source);
  return before && before->order == archive.order && before->parameters == archive.parameters &&
         std::equal(archive.members.begin(), archive.members.end(), before->members.begin(),
                    before->members.end(),
                    [](const Member& a, const Member& b) { return equal(a, b); });
}

Result<Bytes> rebuild(const Archive& archive) {
  if (is_unchanged(archive)) return Bytes(archive.source.begin(), archive.source.end());
  for (std::size_t i = 0; i < archive.members.size(); ++i)
    if (archive.members[i].damage)
      return fail(kDamagedMember, archive.members[i].damage->offset, {}, {label(archive, i)});
  return archive.type->build(archive);
}

std::string label(const Archive& archive, std::size_t member) {
  const Member& m = archive.members[member];
  if (!m.name.empty()) return m.name;
  if (!m.hash) return '#' + std::to_string(member);
  std::string digits = hex(*m.hash).substr(2);
  return "0x" + std::string(8 - digits.size(), '0') + digits;
}

std::optional<std::size_t> find_member(const Archive& archive, std::string_view member_label) {
  for (std::size_t i = 0; i < archive.members.size(); ++i) {
    const std::string& name = archive.members[i].name;
    if (name.empty() ? label(archive, i) == member_label : name == member_label) return i;
  }
  // The Wii looks into a folder `.` as if its content lay beside it.
  if (archive.type != &u8_archive::kArchive) return std::nullopt;
  for (std::size_t i = 0; i < archive.members.size(); ++i) {
    const std::string_view name = archive.members[i].name;
    if (name.starts_with("./") && name.substr(2) == member_label) return i;
  }
  return std::nullopt;
}

Result<std::size_t> require_member(const Archive& archive, std::string_view member_label) {
  if (const auto i = find_member(archive, member_label)) return *i;
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < archive.members.size(); ++i) labels.push_back(label(archive, i));
  const std::vector<std::string_view> candidates(labels.begin(), labels.end());
  return fail(kNoSuchMember, {}, {}, {member_label, did_you_mean(member_label, candidates)});
}

Result<std::size_t> add_member(Archive& archive, std::string_view name, Bytes bytes) {
  if (!name.empty() && find_member(archive, name)) return fail(kMemberExists, {}, {}, {name});
  Member m;
  m.name = name;
  // Behind all others, also where their data is not in the order of the table.
  for (const Member& other : archive.members)
    if (other.data_place != 0) m.data_place = std::max(m.data_place, other.data_place + 1);
  m.replacement = std::move(bytes);
  return archive.type->insert(archive, std::move(m));
}

void remove_member(Archive& archive, std::size_t member) {
  archive.members.erase(archive.members.begin() + static_cast<std::ptrdiff_t>(member));
}

}  // namespace kinora
