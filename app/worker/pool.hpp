#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "app/worker/client.hpp"

namespace warplens::worker {

/// Several workers that share work, on several GPUs or hosts. The work consists of numbered pieces. If a worker is
/// lost, is slow, or restarts with another GPU, another worker does its piece. The result of each piece is reported
/// once.
class Pool {
 public:
  /// Result of a job: its measurement, or the error.
  using Result = std::variant<gpu::Measurement, gpu::Error>;
  /// Function that makes job `number` for a GPU. If it throws, only this job fails; the error is passed to `done`.
  using MakeJob = std::function<gpu::Job(std::size_t number, const gpu::DeviceFacts& device)>;
  using Done = std::function<void(std::size_t number, const Result& result)>;
  /// Function that does piece `number` with one worker, on the thread of this worker. `unwanted` requests a stop when
  /// another worker has done the piece, or when all work stops. If the function throws, the error is passed to a
  /// `Failed` function.
  ///
  /// The function returns another function, which reports the result of the piece. Only one thread at a time calls
  /// these returned functions.
  using Work = std::function<std::function<void()>(std::size_t number, Client& client, const gpu::DeviceFacts& device,
                                                   const std::stop_token& unwanted)>;
  using Failed = std::function<void(std::size_t number, const gpu::Error& error)>;

  explicit Pool(const std::vector<ClientOptions>& workers);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// Sets a callback, which gets one line of text each time a worker is lost and its piece is repeated, and each time
  /// Warplens stops using a worker. Only one thread at a time calls it.
  void when_lost(std::function<void(const std::string& how)> told);

  /// Starts all workers at the same time, and returns their GPUs. A worker that does not start is not used;
  /// `complaints` gets a line with the reason. Throws the first gpu::Error if no worker starts.
  std::vector<gpu::DeviceFacts> start(std::vector<std::string>& complaints);

  /// Keeps only the workers with a GPU of this name; `complaints` gets one line for each other worker. Later, if a
  /// worker restarts with another GPU (for example because a scheduler assigns it one), it is not used any more.
  void keep_only(const std::string& gpu, std::vector<std::string>& complaints);

  /// Does pieces 0 … count − 1. Each free worker takes the next piece. If a worker is lost, its piece is repeated, at
  /// most twice, by another worker or by the restarted one. A worker that cannot be restarted gets no more pieces.
  ///
  /// When all pieces have begun, a free worker repeats a slow piece of another worker. A piece is slow if it has
  /// already taken several times as much time as the slowest finished piece. The first result counts.
  ///
  /// `failed` and the functions that `work` returns are called by one thread at a time, once per piece. If `stop`
  /// requests a stop, current pieces are cancelled and no others begin.
  void share(std::size_t count, const Work& work, const Failed& failed, const std::stop_token& stop);

  /// Measures jobs 0 … count − 1; the jobs are distributed as the pieces in `share`. `make` is called from several
  /// threads at the same time, `done` by only one thread at a time, in the order in which the jobs finish.
  void run(std::size_t count, const gpu::MeasureOptions& options, const MakeJob& make, const Done& done,
           const std::stop_token& stop);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::worker
