#include "kernels/disassembly/disassembler.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <span>
#include <string_view>
#include <system_error>

#include "analysis/base/base64.hpp"
#include "analysis/base/places.hpp"
#include "analysis/base/process.hpp"
#include "analysis/base/wake_up.hpp"
#include "kernels/compiler/compiler_program.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;
using base::Process;

constexpr const char* kDisassembler = "nvdisasm";

void add_folders_of_path(std::vector<fs::path>& found) {
  const char* const variable = std::getenv("PATH");
  for (std::string_view rest = variable ? variable : ""; !rest.empty();) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    // A relative folder would depend on the folder from which the user started the program.
    if (const fs::path folder = rest.substr(0, end); folder.is_absolute()) found.push_back(folder / kDisassembler);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

bool is_program(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return !error && fs::is_regular_file(status) && (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
}

[[noreturn]] void throw_missing() {
  throw DisassemblyError(
      tr("nvdisasm was not found. Install the CUDA toolkit; or run 'pip install nvidia-cuda-nvdisasm' and set "
         "WARPLENS_NVDISASM to the path of its program, nvidia/cu13/bin/nvdisasm"),
      /*is_missing=*/true);
}

/// Collects the output of nvdisasm.
std::string read_output(Process& process, std::string pending, int stop_fd, Process::Clock::time_point deadline,
                        std::uint64_t most_bytes) {
  std::string output, line;
  for (;;) {
    switch (process.wait(pending, line, stop_fd, deadline)) {
      case Process::Event::line:
        output += line += '\n';
        if (output.size() <= most_bytes) break;
        process.kill();
        throw DisassemblyError(tr("nvdisasm wrote too much text"), false);
      case Process::Event::ended:
        return output;
      case Process::Event::woken:
        process.kill();
        throw DisassemblyError("cancelled", false);
      case Process::Event::deadline:
        process.kill();
        throw DisassemblyError(tr("nvdisasm exceeded its time limit"), false);
    }
  }
}

/// Runs one nvdisasm. `with_registers` requests the registers of each instruction, which nvdisasm cannot compute for
/// all code. Returns an empty list if it failed, and the reason in `reason`.
std::vector<ListedSection> run_disassembler(const fs::path& tool, const std::string& cubin, bool with_registers,
                                            const DisassemblerLimits& limits, const std::stop_token& stop,
                                            std::string& reason) {
  base::WakeUp unwanted;
  const std::stop_callback wake(stop, [&unwanted] { unwanted.set(); });
  const auto deadline = Process::Clock::now() + std::chrono::duration_cast<Process::Clock::duration>(
                                                    std::chrono::duration<double>(limits.seconds));
  try {
    Process process(compiler_program(), {kDisassembleOption, tool.string(), std::to_string(limits.bytes),
                                         with_registers ? "registers" : "plain"});
    const std::string output = read_output(process, cubin + '\n', unwanted.fd(), deadline, limits.bytes);
    if (const auto status = process.exit_status(); status != 0) {
      reason = process.how_it_ended();
      return {};
    }
    std::vector<ListedSection> listing = parse_listing(output);
    if (listing.empty()) reason = tr("its output is not a listing of machine code");
    return listing;
  } catch (const std::system_error& error) {
    reason = error.what();
    return {};
  }
}

}  // namespace

std::vector<fs::path> find_disassemblers() {
  std::vector<fs::path> candidates;
  if (const char* named = std::getenv("WARPLENS_NVDISASM")) {
    if (*named != '\0') candidates.emplace_back(named);
  } else {
    add_folders_of_path(candidates);
    for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
      if (const char* folder = std::getenv(variable)) candidates.push_back(fs::path(folder) / "bin" / kDisassembler);
    candidates.push_back(fs::path("/usr/local/cuda/bin") / kDisassembler);
    candidates.push_back(base::companion(fs::path("nvidia/cu13/bin") / kDisassembler));  // next to a Python package
    candidates.emplace_back(WARPLENS_NVDISASM);                                          // the pinned package
  }
  std::vector<fs::path> found;
  for (const fs::path& candidate : candidates)
    if (is_program(candidate) && std::ranges::find(found, candidate) == found.end()) found.push_back(candidate);
  return found;
}

std::vector<ListedSection> disassemble(const std::vector<char>& cubin, const std::stop_token& stop,
                                       const DisassemblerLimits& limits) {
  const std::vector<fs::path> tools = find_disassemblers();
  if (tools.empty()) throw_missing();
  const std::string text = base::base64({reinterpret_cast<const std::uint8_t*>(cubin.data()), cubin.size()});
  std::string reason;
  for (const fs::path& tool : tools)
    for (const bool with_registers : {true, false})
      if (auto listing = run_disassembler(tool, text, with_registers, limits, stop, reason); !listing.empty())
        return listing;
  throw DisassemblyError(say("nvdisasm failed: {} ({})", reason, tools.back().string()), false);
}

std::shared_ptr<const std::vector<ListedSection>> DisassemblyCache::get(const std::vector<char>& cubin,
                                                                        const std::stop_token& stop) {
  /// Enough for the settings between which a user moves a slider.
  constexpr std::size_t kMostKept = 16;
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(kept_, cubin, &Kept::cubin);
    if (found != kept_.end()) {
      std::rotate(found, found + 1, kept_.end());
      return kept_.back().listing;
    }
  }
  auto listing = std::make_shared<const std::vector<ListedSection>>(disassemble(cubin, stop));
  const std::lock_guard lock(mutex_);
  if (kept_.size() >= kMostKept) kept_.erase(kept_.begin());
  kept_.push_back({cubin, listing});
  return listing;
}

}  // namespace warplens::kernels
