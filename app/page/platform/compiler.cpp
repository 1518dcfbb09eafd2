#include "kernels/compiler/compiler.hpp"

#include <limits>
#include <stdexcept>

#include "app/page/platform/packed.hpp"
#include "app/page/platform/service_request.hpp"
#include "app/page_contents/contents.hpp"
#include "kernels/compiler/pack.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/text/embedded.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {

// A page contains no compiler. Instead, it has a file with compiled kernels.
struct Compiler::State {
  CompilerLimits limits;
};

namespace {

/// Returns the compiled kernels of the page.
const Pack& compiled_kernels() {
  static const Pack pack = Pack::parse(read_regular_file(page::kPackFile, std::numeric_limits<std::size_t>::max()));
  return pack;
}

}  // namespace

std::string nvrtc_version() {
  throw CompilerLost(CompilerLoss::missing, tr("a browser has no CUDA compiler"));
}

Compiler::Compiler() : state_(std::make_unique<State>()) {}
Compiler::~Compiler() = default;

void Compiler::set_limits(const CompilerLimits& limits) {
  state_->limits = limits;
}

CompilerLimits Compiler::limits() const {
  return state_->limits;
}

// Does nothing: the kernels of the page were compiled as if they were in its working folder.
void Compiler::set_folder(std::string) {}

std::string Compiler::folder() const {
  return "/";
}

// Does nothing: only the native program writes packs.
void Compiler::watch(Watcher) {}

namespace {

/// Time in which the compile service must answer, in addition to the time limit of a compilation.
constexpr double kSecondsOfService = 30;

CompileAnswer compile_by_service(const CompileRequest& request, const CompilerLimits& limits,
                                 const std::stop_token& stop) {
  const page::ServiceAnswer answer = page::ask_service(write_line(request), limits.seconds + kSecondsOfService, stop);
  if (answer.is_stopped) throw CompilerLost(CompilerLoss::cancelled, "cancelled");
  if (answer.is_failed)
    return {.failure = say("the compile service {} does not answer: {}. Check the network connection, or ask the "
                           "author of this page",
                           page::service_address(), answer.text)};
  try {
    return parse_packed(answer.text);
  } catch (const std::runtime_error& error) {
    return {.failure = say("the answer of the compile service {} is invalid: {}. Ask the author of this page whether "
                           "the service has the same version of Warplens",
                           page::service_address(), error.what())};
  }
}

}  // namespace

CompileAnswer Compiler::compile(const CompileRequest& request, const std::stop_token& stop) {
  const std::string_view packed = compiled_kernels().find(request);
  if (packed.empty() && page::service_address().empty())
    throw CompilerLost(CompilerLoss::missing,
                       embedded_file(request.path)
                           ? tr("a browser has no CUDA compiler, and this page does not contain the kernel compiled "
                                "for these settings; choose other settings")
                           : tr("a browser has no CUDA compiler; open or paste the PTX of the kernel instead: the "
                                "output of 'nvcc -ptx' or Compiler Explorer"));
  CompileAnswer answer = packed.empty() ? compile_by_service(request, limits(), stop) : parse_packed(packed);
  answer.number = request.number;
  return answer;
}

}  // namespace warplens::kernels

namespace warplens::page {

bool can_compile(const kernels::CompileRequest& request) {
  return !service_address().empty() || !kernels::compiled_kernels().find(request).empty();
}

}  // namespace warplens::page
