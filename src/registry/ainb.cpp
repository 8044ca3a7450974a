// AINB in the registry.
#include "kinora/formats/ainb/codec.hpp"
#include "kinora/formats/ainb/findings.hpp"
#include "kinora/registry/typed_document.hpp"

namespace kinora::ainb {
extern const Format kFormat;
namespace {

struct Traits {
  using Model = File;
  static const Format& format() { return kFormat; }
  static const Codec<File>& codec() { return kCodec; }
  static std::string variant(const File& f) { return ainb::variant(f); }
  static void write_text(TextWriter& w, const File& f, bool full) { ainb::write_text(w, f, full); }
  static Result<File> read_text(const TextNode& root, std::string_view variant) {
    return ainb::read_text(root, version_of_variant(variant).value_or(0));
  }
  static void check(const File&, Findings&, const Companions&) {}
  static void facts(const File& f, std::vector<Fact>& facts) {
    facts.push_back({"name", f.name});
    facts.push_back({"commands", std::to_string(f.commands.size())});
    facts.push_back({"nodes", std::to_string(f.nodes.size())});
  }
};
using Document = TypedDocument<Traits>;

constexpr std::array kVariants = {"ainb/0x404", "ainb/0x407", "ainb/0x408"};
constexpr std::array kEndings = {".ainb"};

bool recognises(ByteView bytes, std::string_view) { return has_magic(bytes, "AIB "); }

}  // namespace

const Format kFormat = {"ainb",
                        "AI node graph",
                        "Tears of the Kingdom, Super Mario Bros. Wonder, Splatoon 3 and others",
                        kVariants,
                        kEndings,
                        kAinbFindings,
                        {},
                        {},
                        recognises,
                        Document::decode,
                        Document::parse,
                        Document::map};

}  // namespace kinora::ainb
