#include "app/worker/server.hpp"

#include <unistd.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "analysis/translation/message.hpp"

namespace warplens::worker {
namespace {

constexpr int kPoisonedStatus = 3;
/// Minimum time between two reports of the same phase. Without it, a short kernel that runs ten thousand times per
/// second would cause ten thousand reports per second.
constexpr auto kReportEvery = std::chrono::milliseconds(50);

/// Interval of progress reports while a request is being prepared. It is much shorter than the client's time limit for
/// silence.
constexpr auto kAliveEvery = std::chrono::seconds(5);

/// Writes complete lines. If the reader has closed the pipe, the process exits. Can be used by several threads.
class Writer {
 public:
  explicit Writer(int fd) : fd_(fd) {}
  void write(const std::string& line) {
    const std::lock_guard lock(mutex_);
    for (std::size_t at = 0; at < line.size();) {
      const ssize_t count = ::write(fd_, line.data() + at, line.size() - at);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) _exit(0);
      at += static_cast<std::size_t>(count);
    }
  }

 private:
  std::mutex mutex_;
  int fd_;
};

/// Reports regularly that a request is being prepared. During a run of a kernel it reports nothing. The client can then
/// detect by its timeout that the run takes too long.
class Alive {
 public:
  Alive(std::uint64_t id, Writer& writer)
      : thread_([this, id, &writer](const std::stop_token& stop) {
          std::unique_lock lock(mutex_);
          while (!over_.wait_for(lock, stop, kAliveEvery, [&] { return stop.stop_requested(); }))
            if (is_preparing_) writer.write(to_line(Answer{id, gpu::Phase::preparing}));
        }) {}
  void entered(gpu::Phase phase) {
    const std::lock_guard lock(mutex_);
    is_preparing_ = phase == gpu::Phase::preparing;
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any over_;
  bool is_preparing_ = true;
  std::jthread thread_;  ///< must be the last member: it uses the others and must be joined before they are destroyed
};

/// Queue of lines from the reading thread to the working thread.
class Inbox {
 public:
  /// Returns the next line, or nullopt if there will be no more.
  std::optional<std::string> next() {
    std::unique_lock lock(mutex_);
    working_on_ = 0;
    arrived_.wait(lock, [this] { return !lines_.empty() || ended_; });
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    busy_ = true;
    return line;
  }
  /// Begins a request. Returns a token that requests a stop if the request is cancelled.
  std::stop_token begin(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    working_on_ = id;
    stop_ = std::stop_source();
    if (last_cancelled_ == id) stop_.request_stop();  // the request was cancelled before it began
    return stop_.get_token();
  }
  void finish() {
    const std::lock_guard lock(mutex_);
    busy_ = false;
  }
  void add(std::string line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    arrived_.notify_one();
  }
  void cancel(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    last_cancelled_ = id;
    if (working_on_ == id) stop_.request_stop();
  }
  void end() {
    const std::lock_guard lock(mutex_);
    // A running kernel cannot be interrupted, so the process exits and the driver cleans up.
    if (busy_) _exit(0);
    ended_ = true;
    arrived_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::string> lines_;
  std::uint64_t working_on_ = 0, last_cancelled_ = 0;
  std::stop_source stop_;  ///< stops the current request
  bool busy_ = false, ended_ = false;
};

/// Handles a control line in the reading thread. Returns false for any other line.
bool apply_control(const std::string& line, Inbox& inbox) {
  try {
    const Request request = parse_request(line);
    if (request.what == "cancel") {
      inbox.cancel(request.id);
      return true;
    }
    if (request.what != "quit") return false;
    inbox.end();
    return true;
  } catch (const gpu::Error&) {
    return false;  // the working thread reports the error
  }
}

void read_lines(int in, Inbox& inbox) {
  std::string unread;
  std::array<char, 65536> bytes;
  while (true) {
    const ssize_t count = read(in, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return inbox.end();
    unread.append(bytes.data(), static_cast<std::size_t>(count));
    for (std::size_t end = unread.find('\n'); end != std::string::npos; end = unread.find('\n')) {
      std::string line = unread.substr(0, end);
      unread.erase(0, end + 1);
      if (!line.empty() && !apply_control(line, inbox)) inbox.add(std::move(line));
    }
  }
}

/// Returns a monitor that reports the phases of a request to the client. If the same phase is entered again within
/// kReportEvery, it is not reported.
gpu::Monitor monitor_for(std::uint64_t id, Writer& writer, Alive& alive, const std::stop_token& stop) {
  struct Last {
    std::optional<gpu::Phase> phase;
    std::chrono::steady_clock::time_point at;
  };
  return {.entered =
              [id, &writer, &alive, last = Last{}](gpu::Phase phase) mutable {
                alive.entered(phase);
                const std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now();
                if (last.phase == phase && now - last.at < kReportEvery) return;
                last = {phase, now};
                writer.write(to_line(Answer{id, phase}));
              },
          .stop = stop};
}

Answer answer(const std::string& line, const Handlers& handlers, Writer& writer, Inbox& inbox) {
  std::uint64_t id = 0;
  try {
    const Request request = parse_request(line);
    id = request.id;
    const std::stop_token stop = inbox.begin(id);
    const auto handler = handlers.find(request.what);
    if (handler == handlers.end())
      throw gpu::Error(gpu::ErrorKind::protocol,
                       gpu::Error::Text{marked("this worker does not support '{}'"), {request.what}});
    Alive alive(id, writer);
    return {id, handler->second(request.body, monitor_for(id, writer, alive, stop))};
  } catch (const gpu::Error& error) {
    return {id, error};
  } catch (const nlohmann::json::exception& error) {
    return {id, gpu::Error(gpu::ErrorKind::protocol,
                           gpu::Error::Text{marked("the request is not valid: {}"), {error.what()}})};
  } catch (const std::bad_alloc&) {
    return {id, gpu::Error(gpu::ErrorKind::out_of_memory,
                           marked("the host does not have enough memory; use a smaller size"))};
  } catch (const std::exception& error) {
    return {id, gpu::Error(gpu::ErrorKind::other, error.what())};
  }
}

}  // namespace

void serve(const Handshake& handshake, const Handlers& handlers, int in, int out) {
  Writer writer(out);
  Inbox inbox;
  writer.write(to_line(handshake));
  std::thread reader([in, &inbox] { read_lines(in, inbox); });
  while (const std::optional<std::string> line = inbox.next()) {
    const Answer answered = answer(*line, handlers, writer, inbox);
    inbox.finish();
    writer.write(to_line(answered));
    const auto* error = std::get_if<gpu::Error>(&answered.content);
    if (error && error->poisoned()) _exit(kPoisonedStatus);
  }
  reader.detach();  // the thread may wait for a line forever, so it cannot be joined
  // The detached thread still uses `inbox`, so the process exits here without destroying it.
  _exit(0);
}

}  // namespace warplens::worker
