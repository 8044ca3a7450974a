// Text that was read: a tree of scalars, lists and maps that remembers where everything stood.
// Filled by the YAML and by the JSON parser; nodes live as long as their tree.
#pragma once
#include <memory>
#include <type_traits>

#include "kinora/core/result.hpp"

namespace kinora {

/// Words of the text and where they stand: a key, or what a scalar says.
struct TextToken {
  static constexpr u32 kLastColumn = 0x7FFFFFFF;
  std::string_view text;
  u32 line = 0;         ///< from 1
  u32 column : 31 = 0;  ///< from 1, at most kLastColumn
  u32 quoted : 1 = 0;   ///< in quotes
};

/// A text has an entry for every dozen of its bytes, so what a node takes decides what memory
/// `encode` needs: 64 bytes, and 24 for a key.
struct TextNode : TextToken {
  enum class Kind : u8 { scalar, list, map };
  Kind kind = Kind::scalar;
  u32 count = 0;                          ///< items of a list, entries of a map
  const std::string_view* tag = nullptr;  ///< YAML tag such as `!vec3`, else null
  const TextToken* key = nullptr;         ///< of a map entry
  TextNode* first = nullptr;              ///< item or entry
  TextNode* next = nullptr;               ///< sibling

  bool is_scalar() const { return kind == Kind::scalar; }
  bool is_list() const { return kind == Kind::list; }
  bool is_map() const { return kind == Kind::map; }
  std::string_view tag_text() const { return tag ? *tag : std::string_view(); }
  /// The entry of a map with this key, or null. Looks behind `from` first: keys mostly come in the
  /// order in which they are asked for.
  const TextNode* find(std::string_view name, const TextNode* from = nullptr) const;
  const TextNode* item(u32 index) const;
};

/// A key as a scalar of its own, where keys are values: numbers, hashes.
TextNode scalar_of(const TextToken& key);

/// What a node is, for messages: "a list", "a map", "'text'".
std::string describe_node(const TextNode& n);

class Tree {
 public:
  Tree() = default;
  Tree(Tree&&) = default;
  Tree& operator=(Tree&&) = default;
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  TextNode& root() { return *root_; }
  const TextNode& root() const { return *root_; }
  void set_root(TextNode* n) { root_ = n; }
  /// A copy of `x` that lives as long as the tree: a node, a key, a tag.
  template <class T>
  T* add(const T& x) {
    static_assert(std::is_trivially_destructible_v<T>);
    return ::new (room(sizeof(T), alignof(T))) T(x);
  }
  std::string_view keep(std::string_view s);

 private:
  /// Place for `size` bytes in the last block or in a new one.
  void* room(std::size_t size, std::size_t alignment);

  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  void* at_ = nullptr;
  std::size_t left_ = 0;
  TextNode* root_ = nullptr;
};

/// Both refuse: syntax errors, duplicate keys, more than 100 levels, anchors and aliases, several
/// documents, an empty document. The diagnostic holds line and column.
Result<Tree> parse_yaml(std::string_view text);
Result<Tree> parse_json(std::string_view text);
/// JSON if the first characters can only be JSON, else YAML.
Result<Tree> parse_text(std::string_view text);

/// The node that a field path such as `elements[id=12].children[0].element` leads to.
/// Steps: `name`, `[index]`, `[key=value]`; a quoted name may hold dots: `'a.b'`.
Result<TextNode*> find_field(Tree& tree, std::string_view path);

/// Replaces a value, or adds the entry if only the last name of the path is missing from its map.
/// `value` is one YAML flow value.
Result<void> set_field(Tree& tree, std::string_view path, std::string_view value);

/// The field path from one node to another below it: `elements[3].children[0].element`. It walks
/// the tree, so it is for messages; empty if `target` is not below `from`.
std::string node_path(const TextNode& from, const TextNode& target);

/// The tree as text again (get of a whole record, dialect conversions).
class TextWriter;
void write_node(TextWriter& w, const TextNode& n);

}  // namespace kinora
