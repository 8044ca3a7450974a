// EXB text in: the lines of a block, an expression or a layout. The grammar is described in
// text.hpp.
#include "assemble.hpp"

#include "kinora/core/binary_findings.hpp"
#include "kinora/core/number.hpp"

namespace kinora::exb {
namespace {

constexpr std::array<std::string_view, 7> kNumberNames = {
    "global_memory", "local32", "local64", "setup_base", "setup_count", "main_base", "main_count"};

/// Calls `f` with a scanner for each line; stops at the first error.
template <class F>
std::optional<Diagnostic> each_line(std::string_view text, const TextPlace& place, F&& f) {
  u32 line = place.line, column = place.column;
  while (!text.empty()) {
    const auto end = text.find('\n');
    Scanner s(text.substr(0, end), line, column);
    f(s);
    if (!s.ok()) return s.error();
    if (end == text.npos) break;
    if (place.in_one_line)
      column += static_cast<u32>(end) + 2;
    else
      ++line;
    text.remove_prefix(end + 1);
  }
  return {};
}

/// `.stored local64 4 instead of 8`, behind the name of the directive.
void scan_stored(Scanner& s, std::vector<StoredNumber>& notes, bool is_header) {
  s.skip_space();
  const std::size_t at = s.mark();
  const std::string_view name = s.word();
  StoredNumber n;
  std::size_t k = 0;
  while (k < kNumberNames.size() && kNumberNames[k] != name) ++k;
  const auto known = std::span(kNumberNames).first(is_header ? 3 : kNumberNames.size());
  if (k >= known.size()) return fail_unknown(s, at, name, "a stored number", known);
  n.which = static_cast<Number>(k);
  const auto value = [&] {
    if (!s.accept('-')) return static_cast<u32>(s.number("a number", 0xFFFFFFFF));
    if (!s.accept('1')) s.fail_expected("-1 or a number");
    return u32{0xFFFFFFFF};
  };
  n.stored = value();
  if (!s.accept_word("instead") || !s.accept_word("of"))
    return s.fail_expected("'instead of' and the number of the rule");
  n.rule = value();
  s.expect_end();
  notes.push_back(n);
}

Bytes scan_bytes(Scanner& s) {
  s.skip_space();
  const std::size_t at = s.mark();
  auto bytes = parse_hex_bytes(s.token());
  if (!bytes) {
    s.back_to(at);
    s.fail_expected("bytes in hexadecimal");
    return {};
  }
  s.expect_end();
  return *std::move(bytes);
}

void scan_parameter(Scanner& s, Layout& layout, u32 version) {
  KeptParameter p;
  if (s.peek() == '"') {
    p.is_string = true;
    p.text = s.quoted();
  } else {
    Operand o;
    p.type = scan_type(s, version);
    scan_table_value(s, o, p.type);
    p.bits = o.bits;
  }
  s.expect_end();
  layout.parameters.push_back(std::move(p));
}

constexpr std::array<std::string_view, 9> kLayoutDirectives = {
    "stored",    "string",           "unused_string", "signature", "unused_signature",
    "parameter", "unused_parameter", "part",          "original"};

/// A line of the layout. False if the word is none of its directives.
bool scan_layout(Scanner& s, std::string_view name, Layout& layout, u32 version) {
  const auto text = [&](std::vector<KeptText>& list, bool used) {
    list.push_back({s.quoted(), used});
    s.expect_end();
  };
  if (name == "stored") {
    scan_stored(s, layout.numbers, true);
  } else if (name == "string" || name == "unused_string") {
    text(layout.strings, name == "string");
  } else if (name == "signature" || name == "unused_signature") {
    text(layout.signatures, name == "signature");
  } else if (name == "parameter") {
    scan_parameter(s, layout, version);
  } else if (name == "unused_parameter") {
    KeptParameter p;
    p.used = false;
    p.unused_bytes = scan_bytes(s);
    layout.parameters.push_back(std::move(p));
  } else if (name == "part") {
    PartId id;
    id.expression = static_cast<u32>(s.number("an expression's number", 0xFFFFFFFF));
    id.is_setup = s.accept_word("setup");
    if (!id.is_setup && !s.accept_word("main")) s.fail_expected("setup or main");
    s.expect_end();
    layout.part_order.push_back(id);
  } else if (name == "original") {
    layout.original.emplace();
    layout.original->programs_crc =
        static_cast<u32>(s.number("the fingerprint of the programs", 0xFFFFFFFF));
    s.expect_end();
  } else if (name == "bytes" && layout.original) {
    const Bytes more = scan_bytes(s);
    layout.original->bytes.insert(layout.original->bytes.end(), more.begin(), more.end());
  } else {
    return false;
  }
  return true;
}

void scan_types(Scanner& s, Expression& e, u32 version) {
  e.input = scan_type(s, version);
  if (!s.accept('-') || !s.accept('>')) return s.fail_expected("'->' and the type of the output");
  e.output = scan_type(s, version);
}

/// The lines of one expression.
class ExpressionAssembler {
 public:
  explicit ExpressionAssembler(u32 version) : setup_(version), main_(version) {}

  /// A line behind `.expression`. `directive` is the word behind a point, or empty.
  void line(Scanner& s, std::string_view directive, std::size_t at) {
    constexpr std::array<std::string_view, 3> kKnown = {"setup", "main", "stored"};
    if (directive.empty()) return (in_setup_ ? setup_ : main_).line(s);
    if (directive == "stored") return scan_stored(s, expression_.stored, false);
    if (directive != "setup" && directive != "main")
      return fail_unknown(s, at, directive, "a directive of an expression", kKnown);
    bool& seen = directive == "setup" ? saw_setup_ : saw_main_;
    if (seen) return s.fail_at(at, kMisplaced, {'.' + std::string(directive), "it stands twice"});
    seen = true;
    in_setup_ = directive == "setup";
    s.expect_end();
  }

  std::optional<Diagnostic> finish() {
    for (PartAssembler* p : {&setup_, &main_})
      if (auto d = p->finish()) return d;
    expression_.setup = setup_.take();
    expression_.main = main_.take();
    return {};
  }
  Expression& expression() { return expression_; }

 private:
  Expression expression_;
  PartAssembler setup_, main_;
  bool in_setup_ = false, saw_setup_ = false, saw_main_ = false;
};

/// The word behind a point at the start of a line; `at` is its place.
std::string_view directive(Scanner& s, std::size_t& at) {
  if (!s.accept('.')) return {};
  at = s.mark();
  const std::string_view w = s.word();
  if (w.empty()) s.fail_expected("a directive");
  return w;
}

class BlockAssembler {
 public:
  std::optional<Diagnostic> run(std::string_view text, const TextPlace& place) {
    if (auto d = each_line(text, place, [&](Scanner& s) { line(s); })) return d;
    if (auto d = finish_expression()) return d;
    if (!saw_version_) {
      Scanner s({}, place.line, place.column);
      s.fail_expected("'.exb' and a version");
      return s.error();
    }
    return {};
  }
  Block take() { return std::move(block_); }

 private:
  void line(Scanner& s) {
    if (s.at_end()) return;
    std::size_t at = 0;
    const std::string_view name = directive(s, at);
    if (!s.ok()) return;
    if (!saw_version_) return version(s, name, at);
    if (name == "expression") {
      if (auto d = finish_expression()) return s.fail_with(*std::move(d));
      current_.emplace(block_.version);
      scan_types(s, current_->expression(), block_.version);
      return s.expect_end();
    }
    if (current_) return current_->line(s, name, at);
    if (name.empty()) return s.fail(kMisplaced, {"an instruction", "it stands below .expression"});
    if (name == "instances") {
      block_.instances = static_cast<u32>(s.number("a number of uses", 0xFFFFFFFF));
      return s.expect_end();
    }
    if (scan_layout(s, name, block_.layout, block_.version)) return;
    std::vector<std::string_view> known = {"expression", "instances"};
    known.insert(known.end(), kLayoutDirectives.begin(), kLayoutDirectives.end());
    fail_unknown(s, at, name, "a directive of a block", known);
  }

  void version(Scanner& s, std::string_view name, std::size_t at) {
    if (name != "exb") {
      s.back_to(at ? at - 1 : 0);
      return s.fail_expected("'.exb' and a version");
    }
    s.skip_space();
    const std::size_t number_at = s.mark();
    block_.version = static_cast<u32>(s.number("a version", 0xFFFFFFFF));
    if (s.ok() && !is_known_version(block_.version))
      s.fail_at(number_at, kUnsupportedVersion, {block_.version, "1, 2, 3"});
    s.expect_end();
    saw_version_ = true;
  }

  std::optional<Diagnostic> finish_expression() {
    if (!current_) return {};
    auto d = current_->finish();
    block_.expressions.push_back(std::move(current_->expression()));
    current_.reset();
    return d;
  }

  Block block_;
  bool saw_version_ = false;
  std::optional<ExpressionAssembler> current_;
};

}  // namespace

Result<Code> assemble_part(std::string_view text, u32 version, const TextPlace& place) {
  PartAssembler part(version);
  if (auto d = each_line(text, place, [&](Scanner& s) { part.line(s); })) return Failure(*d);
  if (auto d = part.finish()) return Failure(*d);
  return part.take();
}

Result<Code> assemble_community(std::span<const std::string_view> lines, u32 version) {
  PartAssembler part(version);
  u32 number = 0;
  for (const std::string_view line : lines) {
    Scanner s(line, ++number, 1, true);
    part.line(s);
    if (!s.ok()) return Failure(s.error());
  }
  if (auto d = part.finish()) return Failure(*d);
  return part.take();
}

Result<Expression> assemble_expression(std::string_view text, u32 version, const TextPlace& place) {
  ExpressionAssembler a(version);
  const auto line = [&](Scanner& s) {
    std::size_t at = 0;
    const std::string_view name = directive(s, at);
    if (s.ok()) a.line(s, name, at);
  };
  if (auto d = each_line(text, place, line)) return Failure(*d);
  if (auto d = a.finish()) return Failure(*d);
  return std::move(a.expression());
}

Result<Block> assemble(std::string_view text, const TextPlace& place) {
  BlockAssembler a;
  if (auto d = a.run(text, place)) return Failure(*d);
  return a.take();
}

Result<Layout> parse_layout(std::string_view text, u32 version, const TextPlace& place) {
  Layout layout;
  const auto line = [&](Scanner& s) {
    if (s.at_end()) return;
    std::size_t at = 0;
    const std::string_view name = directive(s, at);
    if (s.ok() && (name.empty() || !scan_layout(s, name, layout, version)))
      fail_unknown(s, at, name, "a directive of a layout", kLayoutDirectives);
  };
  if (auto d = each_line(text, place, line)) return Failure(*d);
  return layout;
}

std::optional<Diagnostic> parse_types(std::string_view text, Expression& e, u32 version,
                                      const TextPlace& place) {
  return each_line(text, place, [&](Scanner& s) {
    scan_types(s, e, version);
    s.expect_end();
  });
}

}  // namespace kinora::exb
