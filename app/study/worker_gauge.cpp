#include "app/study/worker_gauge.hpp"

#include "app/worker/count.hpp"
#include "app/worker/protocol.hpp"

namespace warplens::study {
namespace {

class WorkerGauge : public Gauge {
 public:
  explicit WorkerGauge(const worker::ClientOptions& options) : client_(options) {}
  gpu::DeviceFacts device(const std::stop_token& stop) override { return client_.handshake(stop).devices.front(); }
  gpu::Measurement measure(const gpu::Job& job, const gpu::MeasureOptions& options,
                           const std::stop_token& stop) override {
    return client_.measure(job, options, stop);
  }
  gpu::Counters count(const gpu::Job& job, const gpu::CountOptions& options, const std::stop_token& stop) override {
    return worker::count(client_, job, options, stop);
  }

 private:
  worker::Client client_;
};

}  // namespace

std::unique_ptr<Gauge> make_worker_gauge(const worker::ClientOptions& options) {
  return std::make_unique<WorkerGauge>(options);
}

}  // namespace warplens::study
