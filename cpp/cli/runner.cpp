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

#include "bco/text.h"

namespace bco {
namespace {

std::atomic<int> received_signal = 0;
static_assert(std::atomic<int>::is_always_lock_free);  // so that a handler may set it

void on_signal(int number) { received_signal = number; }

// A bar on the terminal's last line, redrawn five times a second.
class Progress {
 public:
  explicit Progress(const Meter& meter) : meter_(meter) {
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
      std::fprintf(stderr, "\r\033[K%s", meter_.line(elapsed.count()).c_str());
    }
  }

  const Meter& meter_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopped_ = false;
  std::thread thread_;
};

// Every round counts the same.
class RoundsMeter : public Meter {
 public:
  explicit RoundsMeter(double total) : total_(total) {}

  void played(std::uint64_t, long rounds, double) override { done_ += rounds; }

  std::string line(double elapsed_seconds) const override {
    const auto done = static_cast<double>(done_.load());
    const double share = done / total_;
    std::string text = bar(share) + "  ";
    append_general(text, done / elapsed_seconds, 3);
    text += " rounds/s  ";
    append_fixed(text, share > 0 ? elapsed_seconds * (1 - share) / share : 0, 0);
    return text + " s left";
  }

 private:
  std::atomic<std::int64_t> done_ = 0;
  double total_;
};

}  // namespace

int signal_received() { return received_signal; }

std::string bar(double share) {
  constexpr std::size_t kWidth = 30;
  const auto filled = static_cast<std::size_t>(static_cast<double>(kWidth) * share);
  std::string percent;
  append_fixed(percent, 100 * share, 0);
  percent.insert(0, percent.size() < 3 ? 3 - percent.size() : 0, ' ');
  return "[" + std::string(filled, '#') + std::string(kWidth - filled, ' ') + "] " + percent + " %";
}

long thread_count_for(std::uint64_t jobs, long threads) {
  const long cores = std::max(1U, std::thread::hardware_concurrency());
  const long most = threads > 0 ? threads : cores;
  return jobs < static_cast<std::uint64_t>(most) ? static_cast<long>(jobs) : most;
}

int play_jobs(const Jobs& jobs, long threads, Meter& meter,
              const std::function<void(std::uint64_t job, const Simulation*)>& done) {
  using Clock = std::chrono::steady_clock;
  constexpr long kSlice = 500;
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, on_signal);
  std::signal(SIGPIPE, SIG_IGN);

  std::atomic<std::uint64_t> next_job = 0;
  std::atomic<bool> failed = false;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto stopped = [&] { return received_signal != 0 || failed; };
  const auto work = [&] {
    try {
      for (std::uint64_t job = next_job++; job < jobs.count && !stopped(); job = next_job++) {
        Clock::time_point start = Clock::now();
        const std::unique_ptr<Simulation> simulation = jobs.make(job);
        while (simulation && !simulation->finished() && !stopped()) {
          const long before = simulation->round();
          simulation->advance(kSlice);
          const Clock::time_point now = Clock::now();
          meter.played(job, simulation->round() - before,
                       std::chrono::duration<double>(now - start).count());
          start = now;
        }
        const std::lock_guard lock(mutex);
        done(job, simulation.get());
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      failed = true;
    }
  };
  {
    const Progress progress(meter);
    std::vector<std::thread> pool;
    try {
      for (long i = 1; i < thread_count_for(jobs.count, threads); ++i) pool.emplace_back(work);
    } catch (const std::system_error&) {
      // The system gives no more threads: those that there are do the work.
    }
    work();
    for (std::thread& thread : pool) thread.join();
  }
  if (failure) std::rethrow_exception(failure);
  return received_signal;
}

int play_repeats(const std::vector<Config>& configs, long repeats, long threads,
                 const std::function<void(std::size_t config, const Record& record)>& done) {
  double rounds = 0;
  for (const Config& config : configs) rounds += static_cast<double>(config.rounds);
  RoundsMeter meter(rounds * static_cast<double>(repeats));
  const auto which = [&](std::uint64_t job) {
    return static_cast<std::size_t>(job % configs.size());
  };
  const Jobs jobs{static_cast<std::uint64_t>(repeats) * configs.size(), [&](std::uint64_t job) {
                    Config config = configs[which(job)];
                    config.repeat += job / configs.size();
                    return std::make_unique<Simulation>(config);
                  }};
  return play_jobs(jobs, threads, meter, [&](std::uint64_t job, const Simulation* simulation) {
    done(which(job), simulation->record());
  });
}

}  // namespace bco
