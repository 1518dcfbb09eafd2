#include "app/worker/count.hpp"

#include "app/worker/counters_json.hpp"

namespace warplens::worker {

gpu::Counters count(Client& client, const gpu::Job& job, const gpu::CountOptions& options) {
  const Json answer = client.ask("count", {{"job", json_of(job)}, {"options", json_of(options)}});
  try {
    return counters_of(answer);
  } catch (const Json::exception& error) {
    throw gpu::Error(gpu::Fault::protocol, std::string("the worker's counters can't be read: ") + error.what());
  }
}

}  // namespace warplens::worker
