// Where the data of members lies in an archive, the same question for every kind: in which order,
// at which alignments, with what between them. Reading learns what the rules of the kind do not
// give; writing replays it.
#pragma once
#include "kinora/containers/archive.hpp"
#include "kinora/core/sink.hpp"

namespace kinora {

/// Start and end of a member's data, counted as the table of the archive counts.
struct Range {
  u64 start = 0, end = 0;
};

struct DataArea {
  ByteView archive;
  u64 zero = 0;   ///< file offset from which ranges count
  u64 begin = 0;  ///< first place for data, counted like the ranges
  u8 filler = 0;  ///< between members
};

/// One rule for the alignments of all members. If it fits, `parameter` is noted with `value`.
struct AlignmentRule {
  std::string_view parameter;  ///< empty: the ordinary rule, nothing to note
  u64 value = 0;
  std::vector<u32> alignments;  ///< by member
};

inline constexpr u32 kLargestKeptAlignment = 0x2000;

/// Members (without the damaged ones) in the order of their data.
std::vector<u32> order_by_start(const Archive& archive, std::span<const Range> ranges);

/// Notes the order if it is not that of the table, and which members share their data.
void learn_order(Archive& archive, std::span<const u32> order);
void learn_shared(Archive& archive, std::span<const Range> ranges, std::span<const u32> order);

/// Finds the first of `rules` that gives exactly the starts at hand. Else one alignment for all is
/// tried (parameter `uniform_alignment`). Else every member keeps the largest power of two
/// that its start in the file shows, at most `kLargestKeptAlignment`. What stands in the gaps and
/// is not filler is kept with the member before it, or as the parameter `first_gap`.
void learn_alignments(Archive& archive, std::span<const Range> ranges, std::span<const u32> order,
                      const DataArea& area, std::span<const AlignmentRule> rules);

/// The member whose data stands before that of `order[i]` (or last, for the size of `order`): of
/// members with the same data the first, which is the one that is written.
u32 run_before(std::span<const Range> ranges, std::span<const u32> order, std::size_t i);

/// By place, then as in the table.
std::vector<u32> order_by_place(const Archive& archive);

/// Where everything goes.
struct Plan {
  std::vector<Range> ranges;  ///< by member
  std::vector<u32> written;   ///< members to write one after the other; shared data once
  u64 end = 0;
};
/// `alignments` is the rule by member; `uniform_alignment` and a member's own alignment beat it.
Plan plan_data(const Archive& archive, std::span<const u32> order, std::span<const u32> alignments,
               u64 begin);
/// The alignment that `plan_data` uses.
u32 alignment_of(const Archive& archive, std::size_t member, u32 rule);

/// Appends the data up to `plan.end`; `zero` is the position in `out` from which ranges count.
void put_data(ByteSink& out, const Archive& archive, const Plan& plan, u64 zero, u8 filler);

}  // namespace kinora
