#include "tests/fuzz/reader_attempts.hpp"

#include <exception>

#include "app/lessons/progress.hpp"
#include "app/window/model/settings.hpp"
#include "app/worker/counters_json.hpp"
#include "app/worker/json.hpp"
#include "app/worker/protocol.hpp"
#include "kernels/compiler/request.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/header/kernel_file.hpp"
#include "kernels/text/error.hpp"
#include "tests/fuzz/refusal.hpp"

namespace warplens::fuzz {
namespace {

/// Calls `act`, which reads JSON values. Ignores any std::exception, because a client and a worker treat each of them
/// as an invalid message.
template <class Act>
void try_to_take(Act act) {
  try_to<std::exception>(act);
}

}  // namespace

void attempt_header(const std::string& text) {
  try_to<kernels::InputError>(
      [&] { kernels::parse_kernel("k", "k.cu", "/*+++\n" + text + "\n+++*/\n__global__ void k(float* out) {}\n"); });
  try_to<kernels::InputError>([&] { kernels::read_gpu(text, "gpu.toml"); });
}

void attempt_protocol(const std::string& text) {
  worker::is_handshake(text);
  try_to<gpu::Error>([&] { worker::to_line(worker::parse_handshake(text)); });
  try_to<gpu::Error>([&] {
    const worker::Answer answer = worker::parse_answer(text);
    worker::to_line(answer);
    if (const auto* result = std::get_if<worker::Json>(&answer.content)) {
      try_to_take([&] { worker::json_of(worker::measurement_of(*result)); });
      try_to_take([&] { worker::json_of(worker::counters_of(*result)); });
    }
  });
  try_to<gpu::Error>([&] {
    const worker::Request request = worker::parse_request(text);
    worker::to_line(request);
    try_to_take([&] { worker::json_of(worker::job_of(request.body.at("job"))); });
    try_to_take([&] { worker::json_of(worker::measure_options_of(request.body.at("options"))); });
  });
  try_to_take([&] { kernels::parse_compile_answer(text); });
  try_to_take([&] { kernels::parse_compile_request(text); });
}

void attempt_settings(const std::string& text) {
  window::parse_settings(text);
  lessons::parse_progress(text);
}

}  // namespace warplens::fuzz
