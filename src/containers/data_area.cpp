#include "containers/data_area.hpp"

#include <algorithm>
#include <numeric>

#include "containers/decode_limits.hpp"

namespace kinora {
namespace {

constexpr std::string_view kUniform = "uniform_alignment";
constexpr std::string_view kFirstGap = "first_gap";

bool same(const Range& a, const Range& b) { return a.start == b.start && a.end == b.end; }

// `at(i, end)` is called for each run of data, members with the same data being one, with the end
// of the runs before it.
template <class F>
void each_run(std::span<const Range> ranges, std::span<const u32> order, u64 begin, F&& at) {
  u64 end = begin;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Range& r = ranges[order[i]];
    if (i != 0 && same(r, ranges[order[i - 1]]) && r.end > r.start) continue;
    if (!at(i, end)) return;
    end = std::max(end, r.end);
  }
}

bool fits(std::span<const Range> ranges, std::span<const u32> order, u64 begin,
          const auto& alignment) {
  bool all = true;
  each_run(ranges, order, begin, [&](std::size_t i, u64 end) {
    all = ranges[order[i]].start == align_up(end, alignment(order[i]));
    return all;
  });
  return all;
}

u32 shown_alignment(u64 offset) {
  u32 a = kLargestKeptAlignment;
  while (offset % a != 0) a /= 2;
  return a;
}

void learn_one_by_one(Archive& archive, std::span<const Range> ranges, std::span<const u32> order,
                      const DataArea& area) {
  // With places counted from elsewhere than the start of the file, a file offset shows only what
  // the first place shows too.
  for (const u32 i : order)
    archive.members[i].alignment =
        std::min(shown_alignment(area.zero + ranges[i].start), shown_alignment(ranges[i].start));
}

void learn_gaps(Archive& archive, std::span<const Range> ranges, std::span<const u32> order,
                const DataArea& area, const auto& alignment) {
  each_run(ranges, order, area.begin, [&](std::size_t i, u64 end) {
    const u64 start = ranges[order[i]].start;
    if (start <= end) return true;
    const ByteView gap = area.archive.subspan(area.zero + end, start - end);
    const bool filler = std::all_of(gap.begin(), gap.end(), [&](u8 b) { return b == area.filler; });
    if (filler && start == align_up(end, alignment(order[i]))) return true;
    if (i == 0)
      archive.parameters.set(kFirstGap, gap);
    else
      archive.members[run_before(ranges, order, i)].gap.assign(gap.begin(), gap.end());
    return true;
  });
}

}  // namespace

u32 run_before(std::span<const Range> ranges, std::span<const u32> order, std::size_t i) {
  for (--i; i != 0 && same(ranges[order[i]], ranges[order[i - 1]]);) {
    if (ranges[order[i]].end == ranges[order[i]].start) break;
    --i;
  }
  return order[i];
}

std::vector<u32> order_by_start(const Archive& archive, std::span<const Range> ranges) {
  std::vector<u32> order;
  for (u32 i = 0; i < ranges.size(); ++i)
    if (!archive.members[i].damage) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](u32 a, u32 b) {
    return std::pair(ranges[a].start, ranges[a].end) < std::pair(ranges[b].start, ranges[b].end);
  });
  return order;
}

void learn_order(Archive& archive, std::span<const u32> order) {
  if (std::is_sorted(order.begin(), order.end())) return;
  for (u32 place = 0; place < order.size(); ++place)
    archive.members[order[place]].data_place = place;
}

void learn_shared(Archive& archive, std::span<const Range> ranges, std::span<const u32> order) {
  u32 group = 0;
  for (std::size_t i = 1; i < order.size(); ++i) {
    const Range& r = ranges[order[i]];
    if (!same(r, ranges[order[i - 1]]) || r.end == r.start) continue;
    Member& first = archive.members[order[i - 1]];
    if (first.share_group == 0) first.share_group = ++group;
    archive.members[order[i]].share_group = first.share_group;
  }
}

void learn_alignments(Archive& archive, std::span<const Range> ranges, std::span<const u32> order,
                      const DataArea& area, std::span<const AlignmentRule> rules) {
  for (const AlignmentRule& rule : rules) {
    const auto by_rule = [&](u32 i) { return u64{rule.alignments[i]}; };
    if (!fits(ranges, order, area.begin, by_rule)) continue;
    if (!rule.parameter.empty()) archive.parameters.set(rule.parameter, rule.value);
    return learn_gaps(archive, ranges, order, area, by_rule);
  }
  for (u32 a = 1; a <= kLargestKeptAlignment; a *= 2) {
    const auto uniform = [&](u32) { return u64{a}; };
    if (!fits(ranges, order, area.begin, uniform)) continue;
    archive.parameters.set(kUniform, a);
    return learn_gaps(archive, ranges, order, area, uniform);
  }
  learn_one_by_one(archive, ranges, order, area);
  learn_gaps(archive, ranges, order, area,
             [&](u32 i) { return u64{archive.members[i].alignment}; });
}

std::vector<u32> order_by_place(const Archive& archive) {
  std::vector<u32> order(archive.members.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](u32 a, u32 b) {
    return archive.members[a].data_place < archive.members[b].data_place;
  });
  return order;
}

u32 alignment_of(const Archive& archive, std::size_t member, u32 rule) {
  const u32 own = archive.members[member].alignment;
  if (own != 0) return own;
  return static_cast<u32>(
      std::clamp<u64>(archive.parameters.number(kUniform, rule), 1, kLargestU32));
}

Plan plan_data(const Archive& archive, std::span<const u32> order, std::span<const u32> alignments,
               u64 begin) {
  Plan plan;
  plan.ranges.resize(archive.members.size());
  plan.end = begin + archive.parameters.bytes(kFirstGap).size();
  // Members of a share group that were laid out already, by group.
  std::vector<u32> shared(archive.members.size() + 1, Member::kAdded);
  for (const u32 i : order) {
    const Member& m = archive.members[i];
    u32* first =
        m.share_group != 0 && m.share_group < shared.size() ? &shared[m.share_group] : nullptr;
    if (first != nullptr && *first != Member::kAdded) {
      const ByteView a = archive.members[*first].data(), b = m.data();
      if (same_bytes(a, b)) {
        plan.ranges[i] = plan.ranges[*first];
        continue;
      }
    }
    if (first != nullptr) *first = i;
    Range& r = plan.ranges[i];
    r.start = align_up(plan.end, alignment_of(archive, i, alignments[i]));
    r.end = r.start + m.data().size();
    plan.end = r.end + m.gap.size();
    plan.written.push_back(i);
  }
  return plan;
}

void put_data(ByteSink& out, const Archive& archive, const Plan& plan, u64 zero, u8 filler) {
  out.put_bytes(archive.parameters.bytes(kFirstGap));
  for (const u32 i : plan.written) {
    out.fill(zero + plan.ranges[i].start - out.size(), filler);
    out.put_bytes(archive.members[i].data());
    out.put_bytes(archive.members[i].gap);
  }
}

}  // namespace kinora
