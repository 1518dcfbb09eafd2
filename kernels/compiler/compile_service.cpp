#include "kernels/compiler/compile_service.hpp"

#include <exception>

#include "kernels/compiler/pack.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

/// Maximum size of a request. A request contains the sources as base64, so they can have three quarters of this size.
constexpr std::size_t kMostRequestBytes = std::size_t{24} << 20;

std::string describe_loss(const CompilerLost& lost, const CompilerLimits& limits) {
  switch (lost.loss()) {
    case CompilerLoss::timed_out:
      return say("the compile service stops the CUDA compiler after {:g} s; make the code smaller", limits.seconds);
    case CompilerLoss::out_of_memory:
      return say("the compile service stops the CUDA compiler at {:.3g} GiB of memory; make the code smaller",
                 static_cast<double>(limits.bytes) / (1 << 30));
    case CompilerLoss::died:
      return say("the CUDA compiler crashed on this code ({}); remove parts of the code to find the cause",
                 lost.what());
    case CompilerLoss::missing:
    case CompilerLoss::cancelled:
      break;
  }
  return say("the compile service has no CUDA compiler: {}", lost.what());
}

}  // namespace

CompileService::CompileService(const std::string& folder, const CompilerLimits& limits) {
  compiler_.set_folder(folder);
  compiler_.set_limits(limits);
}

CompileAnswer CompileService::compile(CompileRequest request, const std::stop_token& stop) {
  request.must_be_confined = true;
  request.include_folders.clear();  // folders of the machine that sent the request
  try {
    return compiler_.compile(request, stop);
  } catch (const CompilerLost& lost) {
    if (lost.loss() == CompilerLoss::cancelled) throw;
    return {.failure = describe_loss(lost, compiler_.limits())};
  }
}

std::string CompileService::answer(const std::string& request, const std::stop_token& stop) {
  if (request.size() > kMostRequestBytes)
    return write_packed(
        {.failure = say("the code is too large for the compile service, which accepts {} MiB; make the code smaller",
                        kMostRequestBytes / 4 * 3 >> 20)});
  CompileRequest parsed;
  try {
    parsed = parse_compile_request(request);
  } catch (const std::exception& error) {
    return write_packed(
        {.failure = say("the compile service does not understand the request ({}); the page and the service must have "
                        "the same version of Warplens",
                        error.what())});
  }
  return write_packed(compile(std::move(parsed), stop));
}

}  // namespace warplens::kernels
