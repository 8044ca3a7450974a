// Work on all cores, results in order.
#pragma once
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "kinora/core/types.hpp"

namespace kinora {

/// Calls `work(i)` for i in 0..n-1 on `threads` threads and `emit(i, result)` on the calling thread
/// in rising order. At most a few results per thread wait, so memory stays bounded.
template <class Work, class Emit>
void parallel_in_order(std::size_t n, unsigned threads, Work&& work, Emit&& emit) {
  if (threads <= 1 || n <= 1) {
    for (std::size_t i = 0; i < n; ++i) emit(i, work(i));
    return;
  }
  using T = decltype(work(std::size_t{0}));
  std::mutex mutex;
  std::condition_variable produced, consumed;
  std::map<std::size_t, T> waiting;
  std::size_t next = 0, emitted = 0;
  const std::size_t window = std::size_t{16} * threads;
  const auto worker = [&] {
    for (;;) {
      std::unique_lock lock(mutex);
      consumed.wait(lock, [&] { return next >= n || next < emitted + window; });
      if (next >= n) return;
      const std::size_t i = next++;
      lock.unlock();
      T result = work(i);
      lock.lock();
      waiting.emplace(i, std::move(result));
      produced.notify_one();
    }
  };
  std::vector<std::thread> pool;
  for (unsigned t = 0; t < std::min<std::size_t>(threads, n); ++t) pool.emplace_back(worker);
  for (std::size_t i = 0; i < n; ++i) {
    std::unique_lock lock(mutex);
    produced.wait(lock, [&] { return waiting.count(i) != 0; });
    T result = std::move(waiting.at(i));
    waiting.erase(i);
    emitted = i + 1;
    consumed.notify_all();
    lock.unlock();
    emit(i, std::move(result));
  }
  for (std::thread& t : pool) t.join();
}

}  // namespace kinora
