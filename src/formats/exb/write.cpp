// EXB, writing (docs/formats/exb.md, what the writer decides). Strings and constants enter their
// tables at the first instruction that uses them, each expression's main part before its setup
// part; instructions are written with the setup part directly before the main part.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "kinora/core/binary_findings.hpp"
#include "kinora/core/sink.hpp"
#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/findings.hpp"
#include "layout.hpp"

namespace kinora::exb {
namespace {

struct TextHash : std::hash<std::string_view> {
  using is_transparent = void;
};
template <class T>
using TextMap = std::unordered_map<std::string, T, TextHash, std::equal_to<>>;
using TextSet = std::unordered_set<std::string_view>;

struct Value {
  DataType type;
  std::array<u32, 3> bits;
  auto operator<=>(const Value&) const = default;
};

constexpr u64 kWordLimit = 0xFFFF;

class Writer {
 public:
  Writer(const Block& block, u32 instances) : block_(block), instances_(instances) {}

  Result<Bytes> run() {
    if (!is_known_version(block_.version))
      return fail(kUnsupportedVersion, {}, "version", {block_.version, "1, 2, 3"});
    preload();
    parts_.resize(block_.expressions.size() * 2);
    for (std::size_t i = 0; i < block_.expressions.size() && !error_; ++i) {
      encode_part(i, false);
      encode_part(i, true);
    }
    if (!error_) place_parts();
    if (!error_) emit();
    if (error_) return Failure(*error_);
    return sink_.take();
  }

 private:
  /// A part in `words_`, and where it comes to lie in the instruction table.
  struct Part {
    std::size_t begin = 0, count = 0;
    u32 base = kNoPart;
  };

  template <class F>
  void each_instruction(F&& f) {
    for (const Expression& e : block_.expressions)
      for (const Code* code : {&e.main, &e.setup})
        for (const Instruction& i : *code) f(i);
  }

  // -- Tables that the layout gives an order to ---------------------------------------------------

  void preload() {
    const Layout& layout = block_.layout;
    if (layout.strings.empty() && layout.signatures.empty() && layout.parameters.empty()) return;
    TextSet strings, functions;
    std::set<Value> values;
    TextSet table_strings;
    each_instruction([&](const Instruction& i) {
      if (i.op == Opcode::call) functions.insert(i.signature);
      for (const Operand* o : {&i.left, &i.right}) {
        if (is_string_literal(o->source)) strings.insert(o->text);
        if (o->source == Source::table_string) table_strings.insert(o->text);
        if (o->source == Source::table)
          values.insert({o == &i.left ? left_type(i) : right_type(i), o->bits});
      }
    });
    for (const KeptText& s : layout.signatures)
      if (!s.used) functions.insert(s.text);
    for (const KeptText& s : keep(layout.strings, [&](std::string_view text) {
           return strings.count(text) || functions.count(text);
         })) {
      if (s.used)
        string_offset(s.text);
      else
        pool_.put_c_string(s.text);
    }
    for (const KeptText& s : keep(layout.signatures, [&](std::string_view text) {
           return functions.count(text) != 0;
         })) {
      if (s.used)
        signature_index(s.text);
      else
        signatures_.push_back(string_offset(s.text));
    }
    for (const KeptParameter& p : layout.parameters) {
      if (!p.used)
        parameters_.put_bytes(p.unused_bytes);
      else if (p.is_string && table_strings.count(p.text))
        table_string_offset(p.text);
      else if (!p.is_string && values.count({p.type, p.bits}))
        value_offset(p.type, p.bits);
    }
  }

  /// The entries that stay, in order: those nobody used, and those that something still uses. One
  /// that nobody used becomes a used one where it is the only entry of its text.
  template <class IsNeeded>
  static std::vector<KeptText> keep(const std::vector<KeptText>& list, IsNeeded&& is_needed) {
    TextSet used;
    for (const KeptText& s : list)
      if (s.used) used.insert(s.text);
    std::vector<KeptText> out;
    for (const KeptText& s : list)
      if (!s.used || is_needed(s.text))
        out.push_back({s.text, s.used || used.insert(s.text).second});
    return out;
  }

  u32 string_offset(std::string_view s) {
    if (const auto found = strings_.find(s); found != strings_.end()) return found->second;
    const u64 at = pool_.size();
    if (at + s.size() > 0xFFFFFFFF) error(kTooLarge, {"string pool size", at, 0xFFFFFFFFu});
    pool_.put_c_string(s);
    strings_.emplace(s, static_cast<u32>(at));
    return static_cast<u32>(at);
  }
  u32 signature_index(std::string_view s) {
    if (const auto found = functions_.find(s); found != functions_.end()) return found->second;
    const auto index = static_cast<u32>(signatures_.size());
    signatures_.push_back(string_offset(s));
    functions_.emplace(s, index);
    return index;
  }
  u16 value_offset(DataType type, const std::array<u32, 3>& bits) {
    const auto [entry, is_new] = values_.try_emplace({type, bits}, parameters_.size());
    if (is_new)
      for (u32 k = 0; k < table_size(type) / 4; ++k) parameters_.put(bits[k]);
    return table_offset(entry->second);
  }
  u16 table_string_offset(std::string_view s) {
    auto found = table_strings_.find(s);
    if (found == table_strings_.end()) {
      const u32 at = string_offset(s);
      found = table_strings_.emplace(s, parameters_.size()).first;
      parameters_.put(at);
    }
    return table_offset(found->second);
  }
  u16 table_offset(u64 at) {
    if (at > kWordLimit) error(kTooLarge, {"parameter table offset", at, kWordLimit});
    return static_cast<u16>(at);
  }

  // -- Instructions -------------------------------------------------------------------------------

  void encode_part(std::size_t expression, bool is_setup) {
    const Expression& e = block_.expressions[expression];
    const Code& code = is_setup ? e.setup : e.main;
    Part& part = parts_[expression * 2 + is_setup];
    part.begin = words_.size();
    part.count = code.size();
    for (std::size_t i = 0; i < code.size() && !error_; ++i) {
      stage_ = Stage::code;
      expression_ = expression;
      is_setup_ = is_setup;
      instruction_ = i;
      words_.push_back(encode(code[i]));
      if (block_.version == 1 && (code[i].op == Opcode::terminator) != (i + 1 == code.size()))
        error(kTerminatorRule, {i + 1 == code.size() ? "this part has none at its end"
                                                     : "this one is not the last instruction"});
    }
  }

  u64 encode(const Instruction& x) {
    u64 word = u64{static_cast<u8>(x.op)} | (x.unused & unused_mask(x.op));
    const OperationInfo* info = operation_info(x.op);
    if (!info || info->form == Form::plain) return word;
    if (info->form == Form::jump) return word | u64{x.target} << 48;
    word |= u64{type_byte(x.type)} << 8;
    if (info->form == Form::call) {
      if (x.left.source != Source::global)
        error(kUnexpectedValue, {"place of the arguments", area_name(x.left.source), "GMem"});
      return word | u64{x.left.value} << 16 | u64{signature_index(x.signature)} << 32;
    }
    const EncodedOperand l = operand(x.left, left_type(x));
    word |= u64{static_cast<u8>(l.source)} << 16 | u64{l.value} << 32;
    if (info->form == Form::jump_if) return word | u64{x.target} << 48;
    if (info->form == Form::one_operand) return word;
    const EncodedOperand r = operand(x.right, right_type(x));
    return word | u64{static_cast<u8>(r.source)} << 24 | u64{r.value} << 48;
  }

  struct EncodedOperand {
    Source source;
    u16 value;
  };
  EncodedOperand operand(const Operand& o, DataType type) {
    switch (o.source) {
      case Source::immediate_string: {
        const u32 at = string_offset(o.text);
        if (at <= kWordLimit) return {o.source, static_cast<u16>(at)};
        return {Source::table_string, table_string_offset(o.text)};
      }
      case Source::table:
        return {o.source, value_offset(type, o.bits)};
      case Source::table_string:
        return {o.source, table_string_offset(o.text)};
      default:
        return {o.source, o.value};
    }
  }

  u16 type_of(DataType t) {
    const auto n = type_number(t, block_.version);
    if (!n) error(kTypeNotInVersion, {type_name(t), block_.version});
    return n.value_or(0);
  }
  u8 type_byte(DataType t) {
    const u16 n = type_of(t);
    if (n > 0xFF) error(kTooLarge, {"type number", n, 0xFF});
    return static_cast<u8>(n);
  }

  // -- The block ----------------------------------------------------------------------------------

  void place_parts() {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < block_.expressions.size(); ++i)
      for (const bool is_setup : {true, false})
        if (parts_[i * 2 + is_setup].count) order.push_back(i * 2 + is_setup);
    if (const auto kept = kept_order(order.size()); !kept.empty()) order = kept;
    u32 next = 0;
    for (const std::size_t p : order) {
      parts_[p].base = next;
      next += static_cast<u32>(parts_[p].count);
    }
    order_ = std::move(order);
  }
  /// The order of the layout, if it still names every part that is not empty exactly once.
  std::vector<std::size_t> kept_order(std::size_t wanted) const {
    std::vector<std::size_t> order;
    std::vector<bool> seen(parts_.size());
    for (const PartId& id : block_.layout.part_order) {
      const std::size_t p = std::size_t{id.expression} * 2 + id.is_setup;
      if (p >= parts_.size() || !parts_[p].count || seen[p]) return {};
      seen[p] = true;
      order.push_back(p);
    }
    if (order.size() != wanted) return {};
    return order;
  }

  void emit() {
    const std::size_t n = block_.expressions.size();
    const u64 record = record_size(block_.version);
    const u64 instructions_at = kHeaderSize + 4 + n * record;
    const u64 signatures_at = instructions_at + 4 + words_.size() * 8;
    const u64 parameters_at = signatures_at + 4 + signatures_.size() * 4;
    const u64 pool_at = parameters_at + parameters_.size();
    if (pool_at + pool_.size() > 0xFFFFFFFF)
      return error(kTooLarge, {"block size", pool_at + pool_.size(), 0xFFFFFFFFu});
    u32 global = 0, local32 = 0, local64 = 0;
    sizes_.reserve(n);
    for (const Expression& e : block_.expressions) {
      const Sizes s = written_sizes(e);
      sizes_.push_back(s);
      global = std::max(global, s.global_memory);
      local32 += s.local32;
      local64 += s.local64;
    }
    const auto& notes = block_.layout.numbers;
    sink_.reserve(pool_at + pool_.size());
    sink_.put_text("EXB ");
    sink_.put(block_.version);
    sink_.put(settled(notes, Number::global_memory, global));
    sink_.put(instances_);
    sink_.put(settled(notes, Number::local32, local32));
    sink_.put(settled(notes, Number::local64, local64));
    sink_.put(static_cast<u32>(kHeaderSize));
    for (const u64 at : {instructions_at, signatures_at, parameters_at, pool_at})
      sink_.put(static_cast<u32>(at));
    sink_.put(static_cast<u32>(n));
    for (std::size_t i = 0; i < n && !error_; ++i) emit_expression(i);
    sink_.put(static_cast<u32>(words_.size()));
    for (const std::size_t p : order_)
      for (std::size_t i = 0; i < parts_[p].count; ++i) sink_.put(words_[parts_[p].begin + i]);
    sink_.put(static_cast<u32>(signatures_.size()));
    for (const u32 s : signatures_) sink_.put(s);
    sink_.put_bytes(parameters_.bytes());
    sink_.put_bytes(pool_.bytes());
  }

  void emit_expression(std::size_t i) {
    const Expression& e = block_.expressions[i];
    stage_ = Stage::records;
    expression_ = i;
    const auto put_part = [&](bool is_setup) {
      const Part& p = parts_[i * 2 + is_setup];
      sink_.put(settled(e.stored, is_setup ? Number::setup_base : Number::main_base, p.base));
      if (block_.version != 1)
        sink_.put(settled(e.stored, is_setup ? Number::setup_count : Number::main_count,
                          static_cast<u32>(p.count)));
    };
    put_part(true);
    put_part(false);
    const Sizes& s = sizes_[i];
    sink_.put(s.global_memory);
    put_local("local 32 size", s.local32);
    put_local("local 64 size", s.local64);
    sink_.put(type_of(e.output));
    sink_.put(type_of(e.input));
  }
  void put_local(const char* name, u32 size) {
    if (size > kWordLimit) error(kTooLarge, {name, size, kWordLimit});
    sink_.put(static_cast<u16>(size));
  }

  void error(const Finding& f, std::initializer_list<Argument> arguments) {
    if (!error_) error_ = make_diagnostic(f, {}, path(), arguments);
  }
  std::string path() const {
    switch (stage_) {
      case Stage::tables:
        return "layout";
      case Stage::code:
        return code_path(expression_, is_setup_, instruction_);
      case Stage::records:
        return "expressions[" + std::to_string(expression_) + ']';
    }
    return {};
  }

  const Block& block_;
  u32 instances_;
  ByteSink sink_, pool_, parameters_;
  TextMap<u32> strings_, functions_;
  TextMap<u64> table_strings_;
  std::map<Value, u64> values_;
  std::vector<u32> signatures_;  ///< offsets into the pool
  std::vector<u64> words_;       ///< of all parts, in the order of visiting
  std::vector<Part> parts_;      ///< main and setup of each expression
  std::vector<std::size_t> order_;
  std::vector<Sizes> sizes_;  ///< of each expression, as written
  enum class Stage : u8 { tables, code, records } stage_ = Stage::tables;
  std::size_t expression_ = 0, instruction_ = 0;
  bool is_setup_ = false;
  std::optional<Diagnostic> error_;
};

}  // namespace

Result<Bytes> write_by_rule(const Block& block, u32 instances) {
  return Writer(block, instances).run();
}

Result<Bytes> write(const Block& block, u32 instances, std::vector<Diagnostic>* notes) {
  if (const auto& original = block.layout.original) {
    if (original->bytes.size() >= kHeaderSize && programs_crc(block) == original->programs_crc) {
      Bytes out = original->bytes;
      store(out.data() + kInstancesAt, instances);
      return out;
    }
    if (notes) notes->push_back(make_diagnostic(kOriginalDropped, {}, {}, {}));
  }
  return write_by_rule(block, instances);
}

}  // namespace kinora::exb
