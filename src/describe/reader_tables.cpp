#include "kinora/describe/reader.hpp"

namespace kinora {

void ReaderTables::run_job(const Job& job, u64 at, u32 record_size) {
  const u32 n = job.size ? job.size(job.owner) : job.count;
  for (u32 i = 0; i < n && ok(); ++i) {
    if (at > bytes_.size() && job.size && i == 0) {
      path_ = job.path;
      return fail(kOffsetOutside, job.named_at, job.name, {hex(at), job.name, bytes_.size()});
    }
    if (at > bytes_.size())
      return fail(kOffsetOutside, at, job.name, {hex(at), job.name, bytes_.size()});
    const auto start = static_cast<u32>(at);
    pos_ = start;
    if (recording_) {
      const PathTree::Id saved = path_;
      path_ = recording_->map.paths.element(job.path, job.name, job.list_index, i);
      job.run(static_cast<Reader&>(*this), job.owner, job.index + i);
      path_ = saved;
    } else {
      job.run(static_cast<Reader&>(*this), job.owner, job.index + i);
    }
    // Without this a thousand pointers to one large record would cost memory without limit.
    if (pos_ > start) taken_ += pos_ - start;
    if (taken_ > record_budget()) return fail(kOverlap, start, job.name, {called(job.name)});
    at = record_size ? at + record_size : pos_;
  }
}

void ReaderTables::run(u32 place, u32 next) {
  if (!begin(place)) return refuse_jobs(place);
  const u32 start = pos_, size = info_[place].record_size;
  const u32 enclosing_end = next != kNoPlace ? first_known({next}) : record_end_;
  u32 end = start;
  std::vector<Job> jobs;
  jobs.swap(tables_[place].jobs);
  if (tables_[place].is_shared)  // queued by first use, written in the order of their numbers
    std::sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) { return a.at < b.at; });
  for (std::size_t i = 0; i < jobs.size() && ok(); ++i) {
    const Job& job = jobs[i];
    if (size == 0) record_end_ = i + 1 < jobs.size() ? jobs[i + 1].at : enclosing_end;
    run_job(job, size ? u64{start} + u64{job.at} * size : job.at, size);
    if (!job.size || job.size(job.owner) != 0) end = std::max(end, pos_);
  }
  if (ok()) pos_ = end;
  record_end_ = enclosing_end;
  jobs.clear();
  tables_[place].jobs.swap(jobs);  // keeps the memory for the next use
  furthest_ = std::max(furthest_, end);
}

void ReaderTables::refuse_jobs(u32 place) {
  for (const Job& job : tables_[place].jobs) {
    if (!ok()) return;
    if ((job.size ? job.size(job.owner) : job.count) == 0) continue;
    path_ = job.path;
    fail(kNoSuchTable, job.named_at, job.name, {job.name});
  }
}

void ReaderTables::copy_shared_records() {
  u64 copied = 0;
  for (const Copy& c : copies_) {
    if (!ok()) return;
    copied += c.assign(c.to.get(), c.from.get());
    if (copied > copy_budget()) fail(kSharedBudget, pos_, nullptr, {copy_budget()});
  }
}

}  // namespace kinora
