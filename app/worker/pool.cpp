#include "app/worker/pool.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

#include "analysis/base/language.hpp"
#include "app/worker/protocol.hpp"

namespace warplens::worker {
namespace {

using gpu::Error;
using gpu::ErrorKind;

struct Ticket {
  std::size_t number = 0;
  std::optional<std::size_t> lost_by;  ///< the worker that was lost over it
};

/// The jobs that are still to be done.
class Queue {
 public:
  Queue(std::size_t count, std::size_t workers) : open_(count), workers_(workers) {
    for (std::size_t number = 0; number < count; ++number) tickets_.push_back({number, {}});
  }
  /// The next one for this worker; waits while others may still hand one back. Nothing at the end.
  std::optional<Ticket> take(std::size_t worker) {
    std::unique_lock lock(mutex_);
    while (!stopped_ && open_ > 0) {
      const auto suits = [&](const Ticket& ticket) { return workers_ == 1 || ticket.lost_by != worker; };
      const auto next = std::find_if(tickets_.begin(), tickets_.end(), suits);
      if (next != tickets_.end()) {
        const Ticket ticket = *next;
        tickets_.erase(next);
        return ticket;
      }
      changed_.wait(lock);
    }
    return std::nullopt;
  }
  void hand_back(Ticket ticket, std::size_t worker, const std::function<void()>& report) {
    const std::lock_guard lock(mutex_);
    report();
    ticket.lost_by = worker;
    tickets_.push_front(ticket);
    changed_.notify_all();
  }
  void finish(const std::function<void()>& report) {
    const std::lock_guard lock(mutex_);
    --open_;
    report();
    changed_.notify_all();
  }
  /// A worker takes no more.
  void leave() {
    const std::lock_guard lock(mutex_);
    --workers_;
    changed_.notify_all();
  }
  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }
  /// What nobody took.
  const std::deque<Ticket>& left() const { return tickets_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Ticket> tickets_;
  std::size_t open_, workers_;
  bool stopped_ = false;
};

}  // namespace

struct Pool::State {
  std::vector<std::unique_ptr<Client>> clients;
  std::function<void(const std::string&)> lost = [](const std::string&) {};
};

namespace {

/// What one worker's thread does.
struct Worker {
  Client& client;
  std::size_t number;
  Queue& queue;
  const Pool::Work& piece;
  const Pool::Failed& failed;
  const std::function<void(const std::string&)>& lost;

  void work(const std::stop_token& stop) {
    while (const std::optional<Ticket> ticket = queue.take(number)) {
      if (stop.stop_requested()) return queue.stop();
      if (!take_on(*ticket, stop)) return;
    }
  }

  /// Whether this worker can go on.
  bool take_on(const Ticket& ticket, const std::stop_token& stop) {
    bool has_answered = false;
    try {
      const gpu::DeviceFacts device = client.handshake(stop).devices.front();
      has_answered = true;
      queue.finish(piece(ticket.number, client, device));
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::cancelled) {
        queue.stop();
        return false;
      }
      const bool was_lost = !has_answered || error.kind() == ErrorKind::lost;
      if (was_lost && !ticket.lost_by)
        queue.hand_back(ticket, number, [&] { lost(error.what()); });
      else
        queue.finish([&] { failed(ticket.number, error); });
      if (!has_answered) queue.leave();
      return has_answered;
    } catch (const std::exception& error) {
      const Error told(ErrorKind::other, error.what());
      queue.finish([&] { failed(ticket.number, told); });
    }
    return true;
  }
};

}  // namespace

Pool::Pool(const std::vector<ClientOptions>& workers) : state_(std::make_unique<State>()) {
  for (const ClientOptions& options : workers) state_->clients.push_back(std::make_unique<Client>(options));
}

Pool::~Pool() = default;

void Pool::when_lost(std::function<void(const std::string&)> told) {
  state_->lost = std::move(told);
}

std::vector<gpu::DeviceFacts> Pool::start(std::vector<std::string>& complaints) {
  std::vector<std::optional<Error>> errors(state_->clients.size());
  std::vector<gpu::DeviceFacts> devices(state_->clients.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t at = 0; at < errors.size(); ++at) {
      threads.emplace_back([&, at] {
        try {
          devices[at] = state_->clients[at]->handshake().devices.front();
        } catch (const Error& error) {
          errors[at] = error;
        }
      });
    }
  }
  std::vector<std::unique_ptr<Client>> started;
  std::vector<gpu::DeviceFacts> theirs;
  std::optional<Error> first;
  for (std::size_t at = 0; at < errors.size(); ++at) {
    if (errors[at]) {
      complaints.emplace_back(errors[at]->what());
      if (!first) first = errors[at];
      continue;
    }
    started.push_back(std::move(state_->clients[at]));
    theirs.push_back(devices[at]);
  }
  if (started.empty() && first) throw Error(*first);
  state_->clients = std::move(started);
  return theirs;
}

void Pool::keep_only(const std::string& gpu, std::vector<std::string>& complaints) {
  std::erase_if(state_->clients, [&](const std::unique_ptr<Client>& client) {
    const std::string other = client->handshake().devices.front().name;
    if (other != gpu) complaints.push_back(other + " is another GPU than " + gpu);
    return other != gpu;
  });
}

void Pool::share(std::size_t count, const Work& work, const Failed& failed, const std::stop_token& stop) {
  Queue queue(count, state_->clients.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t number = 0; number < state_->clients.size(); ++number) {
      threads.emplace_back(
          [&, number] { Worker{*state_->clients[number], number, queue, work, failed, state_->lost}.work(stop); });
    }
  }
  if (stop.stop_requested()) return;
  for (const Ticket& ticket : queue.left())
    failed(ticket.number, Error(ErrorKind::lost, tr("no worker is left to do this")));
}

void Pool::run(std::size_t count, const gpu::MeasureOptions& options, const MakeJob& make, const Done& done,
               const std::stop_token& stop) {
  const auto work = [&](std::size_t number, Client& client, const gpu::DeviceFacts& device) -> std::function<void()> {
    return [&done, number, made = client.measure(make(number, device), options, stop)] { done(number, made); };
  };
  share(
      count, work, [&](std::size_t number, const Error& error) { done(number, error); }, stop);
}

}  // namespace warplens::worker
