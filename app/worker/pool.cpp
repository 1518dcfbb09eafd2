#include "app/worker/pool.hpp"

#include <optional>
#include <thread>

#include "app/worker/protocol.hpp"
#include "app/worker/queue.hpp"
#include "kernels/text/say.hpp"

namespace warplens::worker {

using gpu::Error;
using gpu::ErrorKind;

struct Pool::State {
  std::vector<std::unique_ptr<Client>> clients;
  std::function<void(const std::string&)> lost = [](const std::string&) {};
  std::string only;  ///< name of the GPU that all workers must have; empty: all GPUs are allowed
};

namespace {

/// Runs on the thread of one worker: takes pieces of work from the queue, and does them with this worker.
struct Worker {
  Client& client;
  std::size_t number;
  Queue& queue;
  const Pool::Work& piece;
  const Pool::Failed& failed;
  const std::function<void(const std::string&)>& lost;
  const std::string& only;

  void work() {
    while (!queue.over().stop_requested()) {
      // The worker is checked before it takes a piece. Otherwise the piece would wait for a worker that cannot be
      // started.
      const std::optional<gpu::DeviceFacts> device = there();
      if (!device) return;
      const std::optional<Queue::Turn> turn = queue.take(number);
      if (!turn) return;
      take(*turn, *device);
    }
  }

  /// Starts the worker again if necessary, and returns its GPU. Returns nullopt if the worker is not used any more.
  std::optional<gpu::DeviceFacts> there() {
    try {
      gpu::DeviceFacts device = client.handshake(queue.over()).devices.front();
      if (only.empty() || device.name == only) return device;
      queue.tell([&] { lost(say("a worker restarted with another GPU ({}) and is not used any more", device.name)); });
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::cancelled) queue.tell([&] { lost(say("worker not used: {}", error.what())); });
    }
    queue.leave();
    return std::nullopt;
  }

  void take(const Queue::Turn& turn, const gpu::DeviceFacts& device) {
    try {
      queue.finish(turn.piece, piece(turn.piece, client, device, turn.unwanted));
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::lost) return take_loss(turn.piece, error);
      if (error.kind() != ErrorKind::cancelled) return fail(turn.piece, error);
      // No other worker has done the piece. So it was cancelled because the caller has requested a stop.
      if (!turn.unwanted.stop_requested()) queue.stop();
    } catch (const std::exception& error) {
      fail(turn.piece, Error(ErrorKind::other, error.what()));
    }
  }

  void fail(std::size_t at, const Error& error) {
    queue.fail(at, number, [&] { failed(at, error); });
  }

  void take_loss(std::size_t at, const Error& error) {
    const Queue::AfterLoss after = queue.lost(at, number);
    if (after == Queue::AfterLoss::give_it_up)
      queue.finish(at, [&] { failed(at, error); });
    else
      queue.tell([&] { lost(say("{}; the launch is retried on another worker or on a new one", error.what())); });
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
  state_->only = gpu;
  std::erase_if(state_->clients, [&](const std::unique_ptr<Client>& client) {
    const std::string other = client->handshake().devices.front().name;
    if (other != gpu) complaints.push_back(other + " is a different GPU than " + gpu);
    return other != gpu;
  });
}

void Pool::share(std::size_t count, const Work& work, const Failed& failed, const std::stop_token& stop) {
  Queue queue(count, state_->clients.size());
  {
    const std::stop_callback when_unwanted(stop, [&queue] { queue.stop(); });
    std::vector<std::jthread> threads;
    for (std::size_t number = 0; number < state_->clients.size(); ++number) {
      threads.emplace_back([&, number] {
        Worker{*state_->clients[number], number, queue, work, failed, state_->lost, state_->only}.work();
      });
    }
  }
  if (queue.is_stopped()) return;
  for (const std::size_t number : queue.left())
    failed(number, Error(ErrorKind::lost, tr("no worker is left for this launch")));
}

void Pool::run(std::size_t count, const gpu::MeasureOptions& options, const MakeJob& make, const Done& done,
               const std::stop_token& stop) {
  const auto work = [&](std::size_t number, Client& client, const gpu::DeviceFacts& device,
                        const std::stop_token& unwanted) -> std::function<void()> {
    return [&done, number, made = client.measure(make(number, device), options, unwanted)] { done(number, made); };
  };
  share(
      count, work, [&](std::size_t number, const Error& error) { done(number, error); }, stop);
}

}  // namespace warplens::worker
