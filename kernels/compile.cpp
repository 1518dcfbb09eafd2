#include "kernels/compile.hpp"

#include <dlfcn.h>
#include <nvrtc.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "kernels/error.hpp"
#include "kernels/headers.hpp"
#include "kernels/host_code.hpp"
#include "kernels/source_text.hpp"

namespace warplens::kernels {
namespace {

/// The parameters that the code or the entry mentions, with their values.
Values macros(const KernelFile& kernel, const Values& values) {
  std::set<std::string> mentioned = identifiers(without_comments(kernel.text).substr(kernel.header_end));
  mentioned.merge(identifiers(kernel.entry));
  Values used = values;
  std::erase_if(used, [&](const auto& value) { return !mentioned.contains(value.first); });
  return used;
}

/// Whether the code says std:: anywhere.
bool mentions_std(const KernelFile& kernel) {
  return without_comments(kernel.text).find("std::", kernel.header_end) != std::string::npos;
}

/// The folders of CUDA's own headers: those known from the build if they are still there, else those beside NVRTC.
std::vector<std::string> include_folders() {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path folder = WARPLENS_CUDA_INCLUDE_DIR;
  Dl_info library{};
  // Looked up by name: a function's address may be that of a stub in the program.
  if (!fs::exists(folder, error) && dladdr(dlsym(RTLD_DEFAULT, "nvrtcVersion"), &library)) {
    folder = fs::path(library.dli_fname).parent_path().parent_path() / "include";
  }
  std::vector<std::string> folders;
  for (const fs::path& candidate : {folder, folder / "cccl"}) {
    if (fs::exists(candidate, error)) folders.push_back(candidate.string());
  }
  return folders;
}

bool has_no_cache_option() {
  int major = 0, minor = 0;
  nvrtcVersion(&major, &minor);
  return std::pair(major, minor) >= std::pair(12, 9);
}

std::vector<std::string> options_for(const std::string& arch) {
  std::vector<std::string> options{"--gpu-architecture=" + arch, "-lineinfo", "--std=c++20", "--device-int128",
                                   // Members of classes are for both sides here; functions of the host are left out.
                                   "--device-as-default-execution-space"};
  // The cache asks the driver what it is, and there may be none.
  if (has_no_cache_option()) options.push_back("--no-cache");
  for (const std::string& folder : include_folders()) options.push_back("-I" + folder);
  return options;
}

void check(nvrtcResult result, const char* call) {
  if (result != NVRTC_SUCCESS) {
    throw InputError(std::string("the CUDA compiler failed in ") + call + ": " + nvrtcGetErrorString(result));
  }
}

/// A text that NVRTC gives in two calls: its size, then its bytes.
template <class Bytes>
Bytes fetched(nvrtcProgram program, nvrtcResult (*size_of)(nvrtcProgram, std::size_t*),
              nvrtcResult (*get)(nvrtcProgram, char*)) {
  std::size_t size = 0;
  check(size_of(program, &size), "reading its result");
  Bytes bytes(size, '\0');
  check(get(program, bytes.data()), "reading its result");
  return bytes;
}

std::string text_of(nvrtcProgram program, nvrtcResult (*size_of)(nvrtcProgram, std::size_t*),
                    nvrtcResult (*get)(nvrtcProgram, char*)) {
  std::string text = fetched<std::string>(program, size_of, get);
  while (!text.empty() && (text.back() == '\0' || text.back() == '\n')) text.pop_back();
  return text;
}

struct Destroy {
  void operator()(nvrtcProgram program) const { nvrtcDestroyProgram(&program); }
};
using ProgramHandle = std::unique_ptr<_nvrtcProgram, Destroy>;

/// The compiler's words, but where it misses what was left out.
std::string in_our_words(const std::string& message, const DeviceCode& code) {
  static const std::regex missing(R"re(identifier "(\w+)" is undefined.*)re");
  std::smatch match;
  if (!std::regex_match(message, match, missing)) return message;
  const auto function = code.host_functions.find(match[1]);
  if (function == code.host_functions.end()) return message;
  return "'" + function->first + "' (line " + std::to_string(function->second) +
         ") is a function for the host, which a kernel cannot call: mark it __device__";
}

/// Whether the compiler's log names a header there.
bool is_header(const std::string& file, std::span<const Header> headers) {
  std::error_code error;
  return std::ranges::any_of(headers, [&](const Header& header) { return header.name == file; }) ||
         std::filesystem::is_regular_file(file, error);
}

/// The first error of a compiler's log as one line with its place in the kernel file, or in a header. An error without
/// a place is the entry's: a name expression that fits no kernel, or what the assembler says of the whole kernel.
InputError first_error(const KernelFile& kernel, const DeviceCode& code, std::span<const Header> headers,
                       const std::string& log) {
  static const std::regex place(R"((.*)\((\d+)\): (?:catastrophic )?error: (.*))");
  static const std::regex end(R"(At end of source: (?:catastrophic )?error: (.*))");
  static const std::regex anywhere(R"(.*(?:error|fatal)\s*: (.*))");
  std::string elsewhere = "it does not compile";
  std::istringstream lines(log);
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, match, place) && (match[1] == kernel.path || is_header(match[1], headers))) {
      const std::string from = match[1] == kernel.path ? "" : " (in a header that " + kernel.path + " includes)";
      return {match[1], static_cast<unsigned>(std::stoul(match[2])), in_our_words(match[3], code) + from};
    }
    if (std::regex_match(line, match, end)) {
      const auto last = std::count(kernel.text.begin(), kernel.text.end(), '\n');
      return {kernel.path, static_cast<unsigned>(last) + !kernel.text.ends_with('\n'), match[1]};
    }
    if (elsewhere == "it does not compile" && std::regex_match(line, match, anywhere)) elsewhere = match[1];
  }
  return {kernel.path, kernel.line_of("entry"), "'" + kernel.entry + "': " + elsewhere};
}

}  // namespace

std::string compile_key(const KernelFile& kernel, const Values& values, const std::string& arch) {
  std::string key = arch;
  for (const auto& [name, value] : macros(kernel, values)) key += ' ' + name + '=' + value;
  // The path stands in the line table; the header decides the line numbers.
  return key + '\n' + kernel.entry + '\n' + kernel.path + '\n' + kernel.text;
}

Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch) {
  const auto begin = std::chrono::steady_clock::now();
  nvrtcProgram raw = nullptr;
  const DeviceCode code = without_host_code(kernel.text, kernel.header_end, kernel.entry);
  KernelFile for_device = kernel;
  for_device.text = code.text;
  const std::string source = source_with_macros(for_device, macros(kernel, values));
  const std::span<const Header> headers = standard_headers(mentions_std(for_device));
  std::vector<const char*> names, texts;
  for (const Header& header : headers) {
    names.push_back(header.name.c_str());
    texts.push_back(header.text.c_str());
  }
  check(nvrtcCreateProgram(&raw, source.c_str(), kernel.path.c_str(), static_cast<int>(headers.size()), texts.data(),
                           names.data()),
        "reading the code");
  const ProgramHandle program(raw);
  check(nvrtcAddNameExpression(raw, kernel.entry.c_str()), "reading the entry");

  const std::vector<std::string> options = options_for(arch);
  std::vector<const char*> pointers;
  for (const std::string& option : options) pointers.push_back(option.c_str());
  const nvrtcResult result = nvrtcCompileProgram(raw, static_cast<int>(pointers.size()), pointers.data());

  Compiled compiled;
  compiled.log = text_of(raw, nvrtcGetProgramLogSize, nvrtcGetProgramLog);
  if (result == NVRTC_ERROR_COMPILATION) throw first_error(kernel, code, headers, compiled.log);
  check(result, compiled.log.empty() ? "compiling" : compiled.log.c_str());

  const char* name = nullptr;
  if (nvrtcGetLoweredName(raw, kernel.entry.c_str(), &name) != NVRTC_SUCCESS) {
    throw InputError(kernel.path, kernel.line_of("entry"), "the code has no kernel '" + kernel.entry + "'");
  }
  compiled.entry = name;
  compiled.ptx = text_of(raw, nvrtcGetPTXSize, nvrtcGetPTX);
  compiled.cubin = fetched<std::vector<char>>(raw, nvrtcGetCUBINSize, nvrtcGetCUBIN);
  compiled.arch = arch;
  // The compiler puts the folder that it works in before a name without one: a catalogue's file seems to lie there.
  std::error_code error;
  compiled.source = ptx::SourceFile(std::filesystem::current_path(error).string(), kernel.path);
  compiled.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return compiled;
}

}  // namespace warplens::kernels
