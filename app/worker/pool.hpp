#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "app/worker/client.hpp"

namespace warplens::worker {

/// Several workers that share work, on several GPUs or hosts. If a worker is lost, is slow, or restarts with another
/// GPU, other workers do its part. Every result is reported once.
class Pool {
 public:
  /// Result of a job.
  using Result = std::variant<gpu::Measurement, gpu::Error>;
  /// Makes job `number` for a GPU. An exception ends only this job and is passed to `done`.
  using MakeJob = std::function<gpu::Job(std::size_t number, const gpu::DeviceFacts& device)>;
  using Done = std::function<void(std::size_t number, const Result& result)>;
  /// Does piece `number` with one worker, on that worker's thread. `unwanted` requests a stop when another worker has
  /// done the piece, or when all work stops. Returns a function that reports the result; these functions are called by
  /// one thread at a time. An exception is passed to `Failed`.
  using Work = std::function<std::function<void()>(std::size_t number, Client& client, const gpu::DeviceFacts& device,
                                                   const std::stop_token& unwanted)>;
  using Failed = std::function<void(std::size_t number, const gpu::Error& error)>;

  explicit Pool(const std::vector<ClientOptions>& workers);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// `told` gets one line when a worker was lost and its piece goes to another or a new worker, and when a worker is
  /// not used any more. It is called by one thread at a time.
  void when_lost(std::function<void(const std::string& how)> told);

  /// Starts all workers at the same time. Workers that do not start are not used; `complaints` gets the reason, one
  /// line each. Returns the GPUs of the others. Throws the first gpu::Error if no worker starts.
  std::vector<gpu::DeviceFacts> start(std::vector<std::string>& complaints);

  /// Keeps only the workers with a GPU of this name; `complaints` gets one line for each of the others. A worker that
  /// is lost and restarts with another GPU, as a scheduler may assign it, is not used any more either.
  void keep_only(const std::string& gpu, std::vector<std::string>& complaints);

  /// Does pieces 0 … count − 1. Each free worker takes the next piece. A piece whose worker was lost goes to another
  /// worker (or to the restarted one), at most twice. A worker that cannot be restarted gets no more pieces. When no
  /// piece is left to begin, a free worker also does a piece that has taken another worker several times as long as the
  /// slowest finished piece; the first result counts. `failed` and the functions that `work` returns are called by one
  /// thread at a time, once per piece. After a stop, current pieces are cancelled and the others are left out.
  void share(std::size_t count, const Work& work, const Failed& failed, const std::stop_token& stop);

  /// Measures jobs 0 … count − 1 in this way. `make` is called from several threads, `done` by one at a time, in the
  /// order in which the jobs finish.
  void run(std::size_t count, const gpu::MeasureOptions& options, const MakeJob& make, const Done& done,
           const std::stop_token& stop);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::worker
