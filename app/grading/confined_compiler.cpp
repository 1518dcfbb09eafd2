#include "app/grading/confined_compiler.hpp"

#include "app/grading/submitted_kernel.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::grading {

void require_confined_compiler(kernels::Compiler& compiler) {
  const kernels::CompileRequest request{.path = path_in_compiler("probe.cu"),
                                        .source = "__global__ void probe() {}\n",
                                        .entry = "probe",
                                        .must_be_confined = true};
  try {
    const kernels::CompileAnswer answer = compiler.compile(request);
    if (!answer.failure.empty()) throw kernels::InputError(say("submissions cannot be graded: {}", answer.failure));
  } catch (const kernels::CompilerLost& lost) {
    throw kernels::InputError(
        say("submissions cannot be graded, because the CUDA compiler does not work: {}", lost.what()));
  }
}

}  // namespace warplens::grading
