#include "kernels/compiler/compiler.hpp"

#include <fstream>
#include <sstream>

#include "kernels/compiler/pack.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {

// A page has no compiler. page.js unpacks the compiled kernels of the page into files.
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
  std::ifstream file("/pack/" + name_in_pack(request), std::ios::binary);
  if (!file)
    throw CompilerLost(CompilerLoss::missing,
                       tr("a browser has no CUDA compiler, and these settings of the kernel are not compiled in this "
                          "page. Choose other settings, or open the PTX: nvcc -ptx writes it, and Compiler Explorer "
                          "shows it"));
  std::ostringstream text;
  text << file.rdbuf();
  CompileAnswer answer = parse_packed(text.str());
  answer.number = request.number;
  return answer;
}

}  // namespace warplens::kernels
