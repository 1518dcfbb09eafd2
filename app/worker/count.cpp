#include "app/worker/count.hpp"

#include <atomic>

#include "app/worker/counters_json.hpp"
#include "kernels/text/say.hpp"

namespace warplens::worker {

gpu::Counters count(Client& client, const gpu::Job& job, const gpu::CountOptions& options,
                    const std::stop_token& stop) {
  const Json answer = client.ask("count", {{"job", json_of(job)}, {"options", json_of(options)}}, stop);
  try {
    return counters_of(answer);
  } catch (const Json::exception& error) {
    throw gpu::Error(gpu::ErrorKind::protocol, say("the counters from the worker cannot be read: {}", error.what()));
  }
}

void count_all(
    Pool& pool, std::size_t jobs, const std::function<const gpu::Job&(std::size_t number)>& job,
    const std::function<bool(std::size_t number, const std::variant<gpu::Counters, gpu::Error>& result)>& done,
    const std::stop_token& stop, const gpu::CountOptions& options) {
  std::atomic<bool> over{false};
  const auto work = [&](std::size_t number, Client& client, const gpu::DeviceFacts&,
                        const std::stop_token& unwanted) -> std::function<void()> {
    if (over) throw gpu::Error(gpu::ErrorKind::cancelled, tr("cancelled"));
    return [&, number, counters = worker::count(client, job(number), options, unwanted)] {
      if (!done(number, counters)) over = true;
    };
  };
  const auto failed = [&](std::size_t number, const gpu::Error& error) {
    if (!done(number, error)) over = true;
  };
  pool.share(jobs, work, failed, stop);
}

}  // namespace warplens::worker
