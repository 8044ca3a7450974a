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
#include "kinora/describe/words.hpp"
#include "kinora/formats/exb/text.hpp"
#include "kinora/text/node.hpp"

namespace kinora::exb {

/// Ids that a text gives to expressions, in the order of the list; other visitors do not use them.
using Ids = std::vector<s32>;

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
    const TextNode* n = v.peek("code");
    const TextPlace place{n ? n->line + (n->quoted ? 0 : 1) : 0, 1};
    auto parsed = assemble_expression(code, block.version, place);
    if (!parsed) return v.fail(std::move(parsed.error()));
    e = std::move(*parsed);
    n = v.peek("types");
    if (auto error = parse_types(types, e, block.version, {n ? n->line : 0, n ? n->column : 0}))
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
          const TextNode* n = v.peek("layout");
          if (!n || layout.empty()) return;
          auto parsed = parse_layout(layout, block->version, {n->line + 1, 1});
          if (!parsed) return v.fail(std::move(parsed.error()));
          block->layout = std::move(*parsed);
        }
      },
      Style::block);
}

}  // namespace kinora::exb
