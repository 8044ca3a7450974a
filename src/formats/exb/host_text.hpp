// EXB inside another format: the text form of a block, the same for every host.
//
//   expressions:
//     version: 2
//     list:
//       - id: 0
//         types: int -> int
//         code: |
//           STR int GMem[0x0], int 0
//           ...
#pragma once
#include <algorithm>

#include "kinora/describe/words.hpp"
#include "kinora/formats/exb/text.hpp"
#include "kinora/text/node.hpp"

namespace kinora::exb {

/// Ids that a text gives to expressions, in the order of the list; other visitors do not use them.
using Ids = std::vector<s32>;

/// Where the lines of a text stand that is the value `n`. That it is a block is not said there: in
/// YAML (bare keys) lines that end as such are taken for one, indented by two columns more than its
/// key, as Kinora writes it: `code: |`.
inline TextPlace place_of_lines(const TextNode* n) {
  if (!n) return {0, 0};
  const u32 line = n->line, column = n->column;
  const bool is_yaml = n->key && !n->key->quoted;
  constexpr u32 kFromBarToText = 4;
  if (is_yaml && n->text.ends_with('\n'))
    return {line + 1, std::max(column, kFromBarToText + 1) - kFromBarToText};
  return {line, column + (n->quoted ? 1u : 0u), true};
}

template <class V>
void describe_program(V& v, Of<V, Block>& block, Of<V, Expression>& e, u32 space, Ids& ids) {
  auto id = static_cast<s32>(&e - block.expressions.data());
  v.key("id", id, space);
  std::string types, code;
  if constexpr (!V::kReads) {
    types = types_text(e);
    code = disassemble(e);
  }
  v.text("types", types);
  v.lines("code", code);
  if constexpr (V::kReads) {
    ids.push_back(id);
    auto parsed = assemble_expression(code, block.version, place_of_lines(v.peek("code")));
    if (!parsed) return v.fail(std::move(parsed.error()));
    e = std::move(*parsed);
    if (auto error = parse_types(types, e, block.version, place_of_lines(v.peek("types"))))
      v.fail(std::move(*error));
  }
}

template <class V>
void describe_block(V& v, const char* name, Of<V, std::optional<Block>>& block, u32 space,
                    Ids& ids) {
  if constexpr (V::kReads) {
    block.reset();
    ids.clear();
    if (!v.has_key(name)) return;
    block.emplace();
  } else if (!block) {
    return;
  }
  v.group(
      name,
      [&] {
        v.value("version", block->version);
        v.each("list", block->expressions,
               [&](auto& e) { describe_program(v, *block, e, space, ids); });
        std::string layout;
        if constexpr (!V::kReads) layout = layout_text(*block);
        v.lines("layout", layout);
        if constexpr (V::kReads) {
          if (layout.empty()) return;
          auto parsed = parse_layout(layout, block->version, place_of_lines(v.peek("layout")));
          if (!parsed) return v.fail(std::move(parsed.error()));
          block->layout = std::move(*parsed);
        }
      },
      Style::block);
}

}  // namespace kinora::exb
