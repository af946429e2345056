#include "runner.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "bco/simulation/simulation.h"

namespace bco {
namespace {

std::atomic<int> received_signal = 0;
static_assert(std::atomic<int>::is_always_lock_free);  // so that a handler may set it

void on_signal(int number) { received_signal = number; }

// A bar on the terminal's last line, redrawn five times a second.
class Progress {
 public:
  Progress(const std::atomic<std::int64_t>& done, double total) : done_(done), total_(total) {
    if (!isatty(STDERR_FILENO)) return;
    try {
      thread_ = std::thread([this] { draw_until_stopped(); });
    } catch (const std::system_error&) {
      // A run without its bar is better than none.
    }
  }

  ~Progress() {
    if (!thread_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    wake_.notify_one();
    thread_.join();
    std::fputs("\r\033[K", stderr);
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

 private:
  void draw_until_stopped() {
    const auto start = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(200), [this] { return stopped_; })) {
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
      const double share = static_cast<double>(done_.load()) / total_;
      const double left = share > 0 ? elapsed.count() * (1 - share) / share : 0;
      const int filled = static_cast<int>(30 * share);
      std::fprintf(stderr, "\r\033[K[%.*s%*s] %3.0f %%  %.3g rounds/s  %.0f s left", filled,
                   "##############################", 30 - filled, "", 100 * share,
                   static_cast<double>(done_.load()) / elapsed.count(), left);
    }
  }

  const std::atomic<std::int64_t>& done_;
  double total_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace

int signal_received() { return received_signal; }

int play_repeats(const std::vector<Config>& configs, long repeats, long threads,
                 const std::function<void(std::size_t config, const Record& record)>& done) {
  constexpr long kSlice = 500;
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, on_signal);
  std::signal(SIGPIPE, SIG_IGN);

  const long jobs = repeats * static_cast<long>(configs.size());
  std::atomic<long> next_job = 0;
  std::atomic<std::int64_t> rounds_done = 0;
  std::atomic<bool> failed = false;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto stopped = [&] { return received_signal != 0 || failed; };
  const auto work = [&] {
    try {
      for (long job = next_job++; job < jobs && !stopped(); job = next_job++) {
        const std::size_t which = static_cast<std::size_t>(job) % configs.size();
        Config mine = configs[which];
        mine.repeat += static_cast<std::size_t>(job) / configs.size();
        Simulation simulation(mine);
        while (!simulation.finished() && !stopped()) {
          const long before = simulation.round();
          simulation.advance(kSlice);
          rounds_done += simulation.round() - before;
        }
        const std::lock_guard lock(mutex);
        done(which, simulation.record());
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      failed = true;
    }
  };
  {
    double rounds = 0;
    for (const Config& config : configs) rounds += static_cast<double>(config.rounds);
    const Progress progress(rounds_done, rounds * static_cast<double>(repeats));
    const long cores = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::thread> pool;
    try {
      for (long i = 1; i < std::min(threads > 0 ? threads : cores, jobs); ++i) {
        pool.emplace_back(work);
      }
    } catch (const std::system_error&) {
      // The system gives no more threads: those that there are do the work.
    }
    work();
    for (std::thread& thread : pool) thread.join();
  }
  if (failure) std::rethrow_exception(failure);
  return received_signal;
}

}  // namespace bco
