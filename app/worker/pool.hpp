#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "app/worker/client.hpp"

namespace warplens::worker {

/// Several workers that share out their work: several GPUs, several hosts. One that is lost, that is slow, or that
/// comes back with another GPU costs its part of the work, which others do; nothing is reported twice.
class Pool {
 public:
  /// What came of a job.
  using Result = std::variant<gpu::Measurement, gpu::Error>;
  /// Makes job `number` for a GPU. What it throws ends that job alone: it is handed to `done` as it is.
  using MakeJob = std::function<gpu::Job(std::size_t number, const gpu::DeviceFacts& device)>;
  using Done = std::function<void(std::size_t number, const Result& result)>;
  /// Does piece `number` with one worker; called on that worker's thread. `unwanted` asks for a stop once another has
  /// done the piece, or all are to stop. Gives what is to be done with what came of it, which is called by one thread
  /// at a time. What it throws goes to `Failed`.
  using Work = std::function<std::function<void()>(std::size_t number, Client& client, const gpu::DeviceFacts& device,
                                                   const std::stop_token& unwanted)>;
  using Failed = std::function<void(std::size_t number, const gpu::Error& error)>;

  explicit Pool(const std::vector<ClientOptions>& workers);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// `told` gets a line each time that a worker is lost over a piece of work which is then done by another, or by a
  /// fresh one, and when one is left out for good; called by one thread at a time.
  void when_lost(std::function<void(const std::string& how)> told);

  /// Starts all workers at once. Those that do not start are left out from then on; `complaints` gets why, a line each.
  /// Gives the GPU of each that did. Throws gpu::Error, the first one's, where none did.
  std::vector<gpu::DeviceFacts> start(std::vector<std::string>& complaints);

  /// Only the workers on a GPU of this name go on; `complaints` gets a line for each of the others. One that is lost
  /// and comes back with another GPU, as a cluster's scheduler may give it, is left out as well.
  void keep_only(const std::string& gpu, std::vector<std::string>& complaints);

  /// Does pieces 0 … count − 1. Each worker takes the next one when it is free. A piece whose worker was lost goes to
  /// another (or to the same one anew), twice at most; a worker that can't be started again gets none any more. Once
  /// there is no piece left to begin, a free worker also does one that another has been at for many times as long as
  /// any took, and the first to be done counts. `failed` is called by one thread at a time, as is what `work` gives,
  /// once for each piece. Once `stop` is asked for, what is being done is given up and the rest is left out.
  void share(std::size_t count, const Work& work, const Failed& failed, const std::stop_token& stop);

  /// Measures jobs 0 … count − 1 in this way. `make` is called from several threads, `done` by one at a time, in the
  /// order in which they end.
  void run(std::size_t count, const gpu::MeasureOptions& options, const MakeJob& make, const Done& done,
           const std::stop_token& stop);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::worker
