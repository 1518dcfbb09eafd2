#include "kernels/load/catalogue.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>

#include "analysis/base/nearest.hpp"
#include "kernels/header/kernel_file.hpp"
#include "kernels/header_guess/header_guess.hpp"
#include "kernels/header_guess/launch_wish.hpp"
#include "kernels/load/assumed_macros.hpp"
#include "kernels/load/build_macros.hpp"
#include "kernels/load/neighbours.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/unit.hpp"
#include "kernels/text/embedded.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

constexpr std::string_view kFolder = "kernels/catalogue/";

std::vector<std::string> names() {
  std::vector<std::string> found;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.listing != EmbeddedFile::Listing::unlisted && file.path.starts_with(kFolder) &&
        file.path.ends_with(".cu")) {
      found.emplace_back(file.path.substr(kFolder.size(), file.path.size() - kFolder.size() - 3));
    }
  }
  return found;
}

std::string catalogue_path(const std::string& name) {
  return std::string(kFolder) + name + ".cu";
}

/// Returns true if the path has the extension of PTX files.
bool is_ptx_path(const std::string& path) {
  return std::filesystem::path(path).extension() == ".ptx";
}

/// Returns the guess for a kernel of a file. If the file has no kernel, throws InputError; the message names a file
/// beside it that has a kernel.
HeaderGuess guess_or_hint(const KernelFile& file, const std::string& entry) {
  try {
    return guess_header(file, entry);
  } catch (const InputError&) {
    const std::string elsewhere = is_ptx(file.text) ? "" : kernels_beside(file);
    if (elsewhere.empty()) throw;
    throw InputError(file.path, 1, elsewhere);
  }
}

/// Returns the paths of files for the header of a kernel file, relative to the folder of that file.
std::vector<std::string> from_folder(const std::vector<std::string>& files, const std::filesystem::path& kernel) {
  std::vector<std::string> names;
  const std::filesystem::path folder = kernel.has_parent_path() ? kernel.parent_path() : ".";
  for (const std::string& file : files) names.push_back(std::filesystem::proximate(file, folder).string());
  return names;
}

/// Guesses a header for a kernel of PTX, which has no launches.
HeaderGuess guess_of_ptx(const KernelFile& file, const std::string& entry) {
  const bool is_number = entry.starts_with('#');
  const LaunchName name = split_launch_name(is_number ? '@' + entry.substr(1) : entry);
  if (name.number > 1)
    throw InputError(file.path, 1, say("there is no launch {}: PTX has kernels, but no launches", name.number));
  return guess_header(file, name.kernel);
}

/// Adds macros to those of a file.
void add_macros(const BuildMacros& macros, KernelFile& file) {
  file.defines.insert(file.defines.end(), macros.defines.begin(), macros.defines.end());
}

/// Guesses a header for a kernel of a file: from the file, and from those around it that belong to its program. Adds
/// the macros that the file needs to `file`.
HeaderGuess guess_with_neighbours(KernelFile& file, const std::string& entry) {
  if (is_ptx(file.text)) return guess_of_ptx(file, entry);
  const BuildMacros macros = find_build_macros(file);
  add_macros(macros, file);
  const Neighbours around = find_neighbours(file);
  file.context = around.context;
  const BuildMacros absent = find_absent_macros(file);
  add_macros(absent, file);
  const bool is_number = entry.starts_with('#');
  HeaderGuess guess = guess_or_hint(file, entry.empty()                        ? around.entry
                                          : is_number && !around.entry.empty() ? around.entry + '@' + entry.substr(1)
                                                                               : entry);
  guess.text = header_with_context(guess.text, from_folder(around.context, file.path));
  guess.doubts.insert(guess.doubts.begin(), around.doubts.begin(), around.doubts.end());
  for (const BuildMacros* const all : {&macros, &absent})
    guess.doubts.insert(guess.doubts.end(), all->doubts.begin(), all->doubts.end());
  return guess;
}

KernelFile without_header(const std::string& path, const std::string& text, const LoadOptions& options) {
  KernelFile file;
  file.path = path;
  file.text = text;
  file.include_folders = options.include_folders;
  file.defines = options.defines;
  return file;
}

KernelFile load_guessed(const std::string& path, const std::string& text, const std::string& entry,
                        const LoadOptions& options) {
  KernelFile file = without_header(path, text, options);
  const HeaderGuess guess = guess_with_neighbours(file, entry);
  KernelFile kernel = parse_kernel(path, path, text, guess.text, say("{} (header guessed)", path));
  kernel.guessed_header = guess.text;
  kernel.defines = file.defines;
  kernel.doubts = guess.doubts;
  kernel.assumed_args = guess.assumed_args;
  kernel.other_kernels = guess.other_kernels;
  kernel.program_errors = guess.errors;
  kernel.program_launches = guess.launches;
  return kernel;
}

/// Loads a file of the user with the header in it or next to it. If there is no header, guesses one for the kernel
/// `entry`, or for the first kernel if `entry` is empty.
KernelFile load_file(const std::string& path, const std::string& text, const std::string& entry,
                     const LoadOptions& options) {
  if (is_ptx_path(path) && !is_ptx(text))
    throw InputError(path, 1, tr("this is not PTX; its first statement must be .version"));
  if (header_place(text)) return parse_kernel(path, path, text);
  std::error_code error;
  for (const std::filesystem::path& beside : header_files(path))
    if (std::filesystem::is_regular_file(beside, error))
      return parse_kernel(path, path, text, read_source(beside.string()), beside.string());
  return load_guessed(path, text, entry, options);
}

/// Loads a kernel of the catalogue or a file. `entry` is as for load_file.
KernelFile load_whole(const std::string& name_or_path, const LoadOptions& options, const std::string& entry = "") {
  const std::string path = catalogue_path(name_or_path);
  if (const auto text = embedded_file(path))
    return parse_kernel(name_or_path, path, options.text ? *options.text : std::string(*text));
  const bool is_path = name_or_path.find_first_of("/.") != std::string::npos;
  if (is_path || std::filesystem::exists(name_or_path))
    return load_file(name_or_path, options.text ? *options.text : read_source(name_or_path), entry, options);
  const std::string guess = base::did_you_mean(name_or_path, names());
  throw InputError(name_or_path, 1,
                   say("the catalogue has no kernel of this name, and there is no such file{}",
                       guess.empty() ? say("; choose from {}", base::join_words(catalogue())) : guess));
}

bool is_called(const std::string& entry, const std::string& name) {
  return entry == name || plain_entry_name(entry) == name || remove_spaces(entry) == remove_spaces(name);
}

/// Throws InputError for a launch number that does not exist in the header.
[[noreturn]] void refuse_number(const KernelFile& kernel, std::size_t number, std::size_t count) {
  throw InputError(kernel.path, kernel.line_of("launch"),
                   say("there is no launch {}; the launches of this file are numbered from 1 to {}", number, count));
}

/// Returns true if the user edits a file whose own header has only one launch. The number of a launch is then ignored.
bool is_edited_launch(const KernelFile& kernel, const LoadOptions& options) {
  return options.text != nullptr && kernel.guessed_header.empty() && kernel.launches.empty();
}

/// Loads the kernel that the part of the path after "#" names: "k.ptx#scale". The launch is the one in the header of
/// the file. If the header does not launch this kernel, the launch is guessed.
KernelFile load_entry(const std::string& name_or_path, std::size_t mark, const LoadOptions& options) {
  const std::string path = name_or_path.substr(0, mark), entry = name_or_path.substr(mark + 1);
  KernelFile kernel = load_whole(path, options, entry);
  const LaunchName wanted = split_launch_name(entry);
  std::vector<std::size_t> launches;
  for (std::size_t at = 0; at < kernel.launches.size(); ++at)
    if (is_called(kernel.launches[at].entry, wanted.kernel)) launches.push_back(at);
  const std::size_t number = std::max<std::size_t>(wanted.number, 1);
  if (!launches.empty()) {
    if (number > launches.size()) refuse_number(kernel, number, launches.size());
    kernel = only_launch(kernel, launches[number - 1]);
  } else if (kernel.guessed_header.empty()) {
    if (!is_called(kernel.entry, wanted.kernel))
      kernel = load_guessed(path, kernel.text, entry, options);
    else if (number > 1 && !is_edited_launch(kernel, options))
      refuse_number(kernel, number, 1);
  }
  kernel.name = name_or_path;
  return kernel;
}

KernelFile load(const std::string& name_or_path, const LoadOptions& options) {
  const std::size_t mark = name_or_path.rfind('#');
  std::size_t number = 0;
  const char* const end = name_or_path.data() + name_or_path.size();
  if (mark == std::string::npos || mark + 1 == name_or_path.size() || std::filesystem::exists(name_or_path))
    return load_whole(name_or_path, options);
  const auto read = std::from_chars(name_or_path.data() + mark + 1, end, number);
  if (read.ec != std::errc{} || read.ptr != end) return load_entry(name_or_path, mark, options);
  const KernelFile whole = load_whole(name_or_path.substr(0, mark), options, name_or_path.substr(mark));
  const bool has_launch = !whole.guessed_header.empty() || is_edited_launch(whole, options);
  if (number < 1 || (number > launch_count(whole) && !has_launch)) refuse_number(whole, number, launch_count(whole));
  KernelFile one = only_launch(whole, number - 1);
  one.name = name_or_path;
  return one;
}

}  // namespace

std::array<std::filesystem::path, 2> header_files(const std::filesystem::path& source) {
  std::filesystem::path own = source, shared = source;
  own += ".toml";
  shared.replace_extension(".toml");
  return {own, shared};
}

KernelFile load_kernel(const std::string& name_or_path) {
  return load_kernel(name_or_path, LoadOptions());
}

KernelFile load_kernel(const std::string& name_or_path, const std::string& text) {
  return load_kernel(name_or_path, LoadOptions{.text = &text});
}

KernelFile load_kernel(const std::string& name_or_path, const LoadOptions& options) {
  KernelFile kernel = load(name_or_path, options);
  kernel.include_folders.insert(kernel.include_folders.end(), options.include_folders.begin(),
                                options.include_folders.end());
  if (embedded_file(catalogue_path(name_or_path.substr(0, name_or_path.rfind('#'))))) return kernel;
  // The guess has already found the macros.
  if (!kernel.guessed_header.empty()) return kernel;
  kernel.defines = options.defines;
  if (!is_ptx(kernel.text)) add_macros(find_build_macros(kernel), kernel);
  return kernel;
}

HeaderGuess guess_header_of_file(const std::string& name, const LoadOptions& options) {
  std::size_t mark = name.rfind('#');
  if (std::filesystem::exists(name)) mark = std::string::npos;
  const std::string path = name.substr(0, mark);
  std::string entry = mark == std::string::npos ? std::string() : name.substr(mark + 1);
  // "k.cu#2" is a launch, not a kernel.
  if (!entry.empty() && entry.find_first_not_of("0123456789") == std::string::npos) entry.insert(0, "#");
  KernelFile file = without_header(path, read_source(path), options);
  return guess_with_neighbours(file, entry);
}

std::string kernel_text(const std::string& name_or_path) {
  if (const auto text = embedded_file(catalogue_path(name_or_path))) return std::string(*text);
  const std::size_t mark = name_or_path.rfind('#');
  if (mark == std::string::npos || std::filesystem::exists(name_or_path)) return read_source(name_or_path);
  return read_source(name_or_path.substr(0, mark));
}

bool is_in_catalogue(std::string_view name) {
  return embedded_file(catalogue_path(std::string(name))).has_value();
}

std::vector<std::string> catalogue() {
  std::vector<std::pair<int, std::string>> ladder;
  for (const std::string& name : names()) {
    const int order = load_kernel(name).order;
    ladder.emplace_back(order > 0 ? order : std::numeric_limits<int>::max(), name);
  }
  std::sort(ladder.begin(), ladder.end());
  std::vector<std::string> ordered;
  for (auto& [order, name] : ladder) ordered.push_back(std::move(name));
  return ordered;
}

}  // namespace warplens::kernels
