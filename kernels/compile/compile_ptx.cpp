#include "kernels/compile/compile_ptx.hpp"

#include <charconv>
#include <chrono>
#include <optional>

#include "kernels/compile/compile_errors.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

/// An architecture such as "sm_90a": its number, and the text after the number.
struct Target {
  unsigned number = 0;
  std::string_view suffix;
};

Target parse_target(std::string_view arch) {
  Target target;
  if (!arch.starts_with("sm_")) return target;
  const auto [end, error] = std::from_chars(arch.data() + 3, arch.data() + arch.size(), target.number);
  target.suffix = std::string_view(end, static_cast<std::size_t>(arch.data() + arch.size() - end));
  return target;
}

/// Returns the architecture to assemble for. PTX that uses features of one architecture (sm_90a) runs only on that one.
std::string choose_target(const ptx::Module& module, const std::string& arch) {
  const Target own = parse_target(module.target), asked = parse_target(arch);
  const bool takes_own = own.number > asked.number || (own.number == asked.number && !own.suffix.empty());
  return takes_own ? std::string(module.target) : arch;
}

/// Returns the first line of a log that is not empty.
std::string first_line(const std::string& log) {
  const std::size_t begin = log.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) return log;
  return log.substr(begin, log.find('\n', begin) - begin);
}

/// Assembles the PTX in `compiled`. Returns the reason if that fails, otherwise an empty text.
std::string assemble(const std::string& entry_path, Compiled& compiled, const std::string& arch, Compiler& compiler,
                     const std::stop_token& stop) {
  const CompileAnswer answer =
      compiler.compile({.path = entry_path, .source = compiled.ptx, .arch = arch, .is_ptx = true}, stop);
  if (!answer.failure.empty()) return answer.failure;
  if (!answer.accepted) return first_line(answer.log);
  compiled.cubin = answer.cubin;
  return {};
}

}  // namespace

std::string ptx_key(const KernelFile& kernel, const Values& values, const std::string& arch) {
  return "ptx " + arch + '\n' + entry_with(kernel, values) + '\n' + kernel.path + '\n' + kernel.text;
}

Compiled compile_ptx(const KernelFile& kernel, const Values& values, const std::string& arch, Compiler& compiler,
                     const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  const auto module = read_ptx(kernel);
  const ptx::Function& entry = entry_of_header(kernel, *module, entry_with(kernel, values));
  Compiled compiled{.entry = std::string(entry.name), .arch = arch};
  compiled.source = ptx::SourceFile(compiler.folder(), kernel.path);
  compiled.ptx = with_own_lines(*module, compiled.source.path());
  std::string problem;
  try {
    problem = assemble(kernel.path, compiled, choose_target(*module, arch), compiler, stop);
  } catch (const CompilerLost& lost) {
    if (lost.loss() == CompilerLoss::cancelled || lost.loss() == CompilerLoss::timed_out ||
        lost.loss() == CompilerLoss::out_of_memory)
      throw loss_error(kernel, lost, compiler.limits());
    problem = lost.what();
  }
  if (!problem.empty())
    compiled.notes.push_back(
        say("the accesses of this PTX are counted as written (an assembler may combine several of them), because it "
            "could not be assembled: {}",
            problem));
  compiled.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return compiled;
}

}  // namespace warplens::kernels
