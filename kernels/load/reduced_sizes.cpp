#include "kernels/load/reduced_sizes.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

/// Returns the line of the header's key `context` with its end; empty if there is none.
std::string context_line(const std::string& header) {
  const std::size_t at = header.find("\ncontext = ");
  return at == std::string::npos ? std::string() : header.substr(at + 1, header.find('\n', at + 1) - at);
}

/// Returns the name of the launch that the header was guessed from, as guess_header() takes it.
std::string write_launch(const KernelFile& kernel) {
  const auto selected = std::ranges::find_if(kernel.program_launches, &ProgramLaunch::is_selected);
  const std::string name = kernel.entry.substr(0, kernel.entry.find('<'));
  if (selected == kernel.program_launches.end()) return name.substr(name.rfind(':') + 1);
  return selected->kernel + '@' + std::to_string(selected - kernel.program_launches.begin() + 1);
}

/// Returns the list `all` with the assumptions `before` of one guess replaced by the assumptions `after` of another
/// guess. The other assumptions in the list, about files around the kernel, are kept.
std::vector<std::string> replace_doubts(const std::vector<std::string>& all, const std::vector<std::string>& before,
                                        const std::vector<std::string>& after) {
  const auto found = std::ranges::search(all, before);
  std::vector<std::string> doubts(all.begin(), found.begin());
  doubts.insert(doubts.end(), after.begin(), after.end());
  doubts.insert(doubts.end(), found.end(), all.end());
  return doubts;
}

}  // namespace

SizeReducer::SizeReducer(const KernelFile& kernel) : kernel_(kernel) {
  if (kernel.guessed_header.empty() || is_ptx(kernel.text)) return;
  file_.path = kernel.path;
  file_.text = kernel.text;
  file_.include_folders = kernel.include_folders;
  file_.defines = kernel.defines;
  file_.context = kernel.context;
  launch_ = write_launch(kernel);
  context_ = context_line(kernel.guessed_header);
  std::string header = kernel.guessed_header;
  if (!context_.empty()) header.erase(header.find(context_), context_.size());
  try {
    before_ = guess_reduced_header(file_, launch_, {});
    if (before_->text != header) before_.reset();  // The guess is for another launch, or the files have changed.
  } catch (const InputError&) {
    // The header cannot be guessed again, so the kernel keeps its header.
  }
}

std::optional<KernelFile> SizeReducer::reduce(const Reduction& reduction) const {
  if (!before_) return std::nullopt;
  try {
    HeaderGuess after = guess_reduced_header(file_, launch_, reduction);
    if (after.text == before_->text) return std::nullopt;
    if (!context_.empty()) after.text.insert(std::min(after.text.find("\n\n"), after.text.size() - 1) + 1, context_);
    KernelFile reduced = parse_kernel(kernel_.name, kernel_.path, kernel_.text, after.text, kernel_.path);
    if (reduced.entry != kernel_.entry) return std::nullopt;
    reduced.name = kernel_.name;
    reduced.include_folders = kernel_.include_folders;
    reduced.context = kernel_.context;
    reduced.defines = kernel_.defines;
    reduced.guessed_header = after.text;
    reduced.doubts = replace_doubts(kernel_.doubts, before_->doubts, after.doubts);
    reduced.assumed_args = after.assumed_args;
    reduced.other_kernels = kernel_.other_kernels;
    reduced.program_errors = after.errors;
    reduced.program_launches = after.launches.empty() ? kernel_.program_launches : after.launches;
    return reduced;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace warplens::kernels
