#include "tests/users/runner/prepared.hpp"
#include "kernels/load/catalogue.hpp"

#include <algorithm>

#include "analysis/simt/execute.hpp"

namespace warplens::users {
namespace {

/// Matrix size for all kernels. It has no effect, because the headers of these kernels do not use it.
constexpr kernels::Size kSize{64, 64};

class Watcher : public simt::Observer {
 public:
  explicit Watcher(std::vector<std::string>& faults) : faults_(faults) {}
  void fault(const simt::Fault& fault) override {
    faults_.push_back("fault " + std::to_string(static_cast<int>(fault.kind)) + " at pc " +
                      std::to_string(fault.where.pc) + " " + fault.detail);
  }
  void print(const simt::Where&, unsigned, std::string_view text) override { printed += text; }
  std::string printed;

 private:
  std::vector<std::string>& faults_;
};

std::uint64_t source_of(const Prepared& prepared) {
  const std::string& text = prepared.kernel.text;
  return hash_of({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

}  // namespace

std::vector<std::filesystem::path> kernel_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".cu") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

Prepared prepare(const std::filesystem::path& file) {
  Prepared prepared{.kernel = kernels::load_kernel(file.string())};
  const kernels::Values values = kernels::resolve_values(prepared.kernel, {});
  prepared.compiled = kernels::compile(prepared.kernel, values);
  prepared.program = simt::Program::lower(ptx::parse(prepared.compiled.ptx), prepared.compiled.entry);
  prepared.plan = kernels::plan(prepared.kernel, *prepared.program, kSize, values);
  return prepared;
}

Job job_of(const Prepared& prepared) {
  const simt::Launch& launch = prepared.plan.launch;
  Job job{.name = std::filesystem::path(prepared.kernel.path).stem().string(),
          .source = source_of(prepared),
          .cubin = {prepared.compiled.cubin.begin(), prepared.compiled.cubin.end()},
          .entry = prepared.compiled.entry,
          .grid = {launch.grid.x, launch.grid.y, launch.grid.z},
          .block = {launch.block.x, launch.block.y, launch.block.z},
          .dynamic_shared_bytes = launch.dynamic_shared_bytes};
  for (const simt::Buffer& buffer : launch.buffers) {
    std::vector<std::uint8_t> initial(buffer.bytes);
    if (buffer.fill) buffer.fill(0, initial);
    job.buffers.push_back({buffer.name, buffer.address, std::move(initial)});
  }
  const simt::Code& code = prepared.program->code();
  const auto& entry = prepared.program->entry();
  for (std::size_t at = 0; at < entry.params.size(); ++at) {
    const auto first = launch.arguments.begin() + code.entry_param_offsets[at];
    job.parameters.emplace_back(
        first, first + static_cast<std::ptrdiff_t>(prepared.program->module().variables[entry.params[at]].bytes()));
  }
  return job;
}

Answer execute(const Prepared& prepared, std::vector<std::string>& faults) {
  const simt::Launch& launch = prepared.plan.launch;
  simt::GlobalMemory memory(*prepared.program, launch);
  Watcher watcher(faults);
  // Execute with one thread, so that blocks run one after another. A kernel may wait for an earlier block.
  simt::execute_grid(
      *prepared.program, launch, memory, [&]() -> simt::Observer& { return watcher; }, 1);
  Answer answer{.source = source_of(prepared)};
  for (const simt::Buffer& buffer : launch.buffers) {
    std::vector<std::uint8_t> bytes(buffer.bytes);
    memory.read(buffer.address, bytes);
    answer.lines.push_back(describe_buffer(buffer.name, bytes));
  }
  for (std::string& line : printed_lines(watcher.printed)) answer.lines.push_back(std::move(line));
  return answer;
}

}  // namespace warplens::users
