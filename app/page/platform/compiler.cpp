#include "kernels/compiler/compiler.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/page/platform/packed.hpp"
#include "kernels/compiler/pack.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/say.hpp"

namespace warplens::page {
namespace {

// page.js unpacks the compiled kernels of the page into files.
std::string packed_file(const kernels::CompileRequest& request) {
  return "/pack/" + kernels::name_in_pack(request);
}

}  // namespace

bool is_packed(const kernels::CompileRequest& request) {
  std::error_code error;
  return std::filesystem::exists(packed_file(request), error);
}

}  // namespace warplens::page

namespace warplens::kernels {

// A page has no compiler.
struct Compiler::State {
  CompilerLimits limits;
};

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

CompileAnswer Compiler::compile(const CompileRequest& request, const std::stop_token&) {
  std::ifstream file(page::packed_file(request), std::ios::binary);
  if (!file)
    throw CompilerLost(
        CompilerLoss::missing,
        is_in_catalogue(request.path)
            ? tr("a browser has none, and this page does not have the kernel compiled for these settings; "
                 "choose other settings")
            : tr("a browser has none; open or paste the PTX of the kernel instead, which "
                 "'nvcc -ptx' writes and Compiler Explorer shows"));
  std::ostringstream text;
  text << file.rdbuf();
  CompileAnswer answer = parse_packed(text.str());
  answer.number = request.number;
  return answer;
}

}  // namespace warplens::kernels
