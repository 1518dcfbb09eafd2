#include "app/study/worker_gauge.hpp"

#include "analysis/translation/message.hpp"
#include "app/study/measurement/gauge.hpp"
#include "kernels/gpu/error.hpp"

namespace warplens::study {
namespace {

/// Throws the error that explains why a page cannot measure.
[[noreturn]] void refuse() {
  throw gpu::Error(gpu::ErrorKind::no_gpu,
                   gpu::Error::Text{marked("a browser cannot measure on a GPU; the Warplens program can"), {}});
}

class NoGauge : public Gauge {
 public:
  gpu::DeviceFacts device(const std::stop_token&) override { refuse(); }
  gpu::Measurement measure(const gpu::Job&, const gpu::MeasureOptions&, const std::stop_token&) override { refuse(); }
  gpu::Counters count(const gpu::Job&, const gpu::CountOptions&, const std::stop_token&) override { refuse(); }
};

}  // namespace

std::unique_ptr<Gauge> make_worker_gauge(const worker::ClientOptions&) {
  return std::make_unique<NoGauge>();
}

}  // namespace warplens::study
