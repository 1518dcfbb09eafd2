#include "kernels/compile/first_request.hpp"

#include "kernels/compile/additions.hpp"
#include "kernels/compile/compilation.hpp"

namespace warplens::kernels {

CompileRequest make_first_request(const KernelFile& kernel, const Values& values, const std::string& arch) {
  const Compilation compilation = make_compilation(source_units(kernel), kernel, values, arch);
  return compilation.request(compilation.device_code({}), {});
}

}  // namespace warplens::kernels
