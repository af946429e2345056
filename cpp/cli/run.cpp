// `bco run`: repeats over threads, rows in the order of the repeats whatever thread finished first.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <exception>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>

#include "bco/simulation/simulation.h"
#include "commands.h"
#include "output.h"

namespace bco {
namespace {

std::atomic<int> received_signal = 0;
static_assert(std::atomic<int>::is_always_lock_free);  // so that a handler may set it

void on_signal(int number) { received_signal = number; }

// Writes records in the order of their repeats as soon as that is possible.
class OrderedWriter {
 public:
  OrderedWriter(std::ostream& out, std::uint64_t first) : out_(out), next_(first) {
    out_ << kCsvHeader;
  }

  void add(const Record& record) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(record.repeat, record);
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      write_csv(out_, waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      ++next_;
    }
    out_.flush();
    if (!out_) throw std::runtime_error("could not write the rows");
  }

  // After an interruption there are gaps.
  void write_rest() {
    for (const auto& [repeat, record] : waiting_) write_csv(out_, record);
  }

 private:
  std::ostream& out_;
  std::uint64_t next_;
  std::map<std::uint64_t, Record> waiting_;
  std::mutex mutex_;
};

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

int run(const RunOptions& options) {
  constexpr long kSlice = 500;
  Simulation first(
      options.config);  // whatever is wrong with the input is said before anything is opened
  const Config& config = first.config();
  Output output(options.out);
  OrderedWriter writer(output.stream(), config.repeat);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, on_signal);
  std::signal(SIGPIPE, SIG_IGN);

  std::atomic<long> next_repeat = 0;
  std::atomic<std::int64_t> rounds_done = 0;
  std::atomic<bool> failed = false;
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto stopped = [&] { return received_signal != 0 || failed; };
  const auto work = [&] {
    try {
      for (long offset = next_repeat++; offset < options.repeats && !stopped();
           offset = next_repeat++) {
        Config mine = config;
        mine.repeat += static_cast<std::uint64_t>(offset);
        Simulation simulation(mine);
        while (!simulation.finished() && !stopped()) {
          const long before = simulation.round();
          simulation.advance(kSlice);
          rounds_done += simulation.round() - before;
        }
        writer.add(simulation.record());
      }
    } catch (...) {
      const std::lock_guard lock(failure_mutex);
      failure = std::current_exception();
      failed = true;
    }
  };
  {
    const Progress progress(
        rounds_done, static_cast<double>(config.rounds) * static_cast<double>(options.repeats));
    const long cores = std::max(1U, std::thread::hardware_concurrency());
    const long threads = std::min(options.threads > 0 ? options.threads : cores, options.repeats);
    std::vector<std::thread> pool;
    try {
      for (long i = 1; i < threads; ++i) pool.emplace_back(work);
    } catch (const std::system_error&) {
      // The system gives no more threads: those that there are do the work.
    }
    work();
    for (std::thread& thread : pool) thread.join();
  }
  if (failure) std::rethrow_exception(failure);
  if (received_signal != 0) writer.write_rest();
  output.commit();
  return received_signal != 0 ? 128 + received_signal : 0;
}

}  // namespace bco
