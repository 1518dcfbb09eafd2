#include "kernels/compiler/nvrtc.hpp"

#include <dlfcn.h>
#include <nvrtc.h>

#include <filesystem>
#include <memory>
#include <stdexcept>

#include "kernels/compiler/log.hpp"
#include "kernels/compiler/unoptimised.hpp"

namespace warplens::kernels {
namespace {

std::filesystem::path nvrtc_library() {
  Dl_info library{};
  // Look up the function by name, because its address could be that of a stub in this program.
  if (!dladdr(dlsym(RTLD_DEFAULT, "nvrtcVersion"), &library) || library.dli_fname == nullptr) return {};
  return library.dli_fname;
}

/// Returns the folders of CUDA's headers: those next to NVRTC, which have the same version, otherwise those of the
/// build.
std::vector<std::string> cuda_include_folders() {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path folder = WARPLENS_CUDA_INCLUDE_DIR;
  const fs::path beside = nvrtc_folder().parent_path() / "include";
  if (fs::exists(beside / "cuda_fp16.h", error)) folder = beside;
  std::vector<std::string> folders;
  for (const fs::path& candidate : {folder, folder / "cccl"}) {
    if (fs::exists(candidate, error)) folders.push_back(candidate.string());
  }
  return folders;
}

/// Returns the folder of header libraries for kernels, such as GLM: the folder next to this program if it was
/// installed, otherwise that of the build. Empty if there is none.
std::string library_folder() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path beside = fs::read_symlink("/proc/self/exe", error).parent_path() / "headers";
  if (!error && fs::is_directory(beside, error)) return beside.string();
  return fs::is_directory(WARPLENS_LIBRARY_HEADERS, error) ? WARPLENS_LIBRARY_HEADERS : "";
}

/// Returns the folders that NVRTC searches after those of the request.
std::vector<std::string> tool_folders() {
  std::vector<std::string> folders = cuda_include_folders();
  if (const std::string libraries = library_folder(); !libraries.empty()) folders.push_back(libraries);
  return folders;
}

bool has_no_cache_option() {
  int major = 0, minor = 0;
  nvrtcVersion(&major, &minor);
  return std::pair(major, minor) >= std::pair(12, 9);
}

std::vector<std::string> options_for(const CompileRequest& request) {
  const bool is_optimised = !request.arch.ends_with(kUnoptimised);
  const std::string arch = request.arch.substr(0, request.arch.size() - (is_optimised ? 0 : kUnoptimised.size()));
  std::vector<std::string> options{"--gpu-architecture=" + arch, is_optimised ? "-lineinfo" : "--device-debug",
                                   "--std=" + request.standard, "--device-int128",
                                   // Functions without a mark count as device functions. Host functions have already
                                   // been left out.
                                   "--device-as-default-execution-space"};
  // The cache of NVRTC needs the driver, which may be missing.
  if (has_no_cache_option()) options.push_back("--no-cache");
  for (const std::string& folder : request.include_folders) options.push_back("-I" + folder);
  for (const std::string& folder : tool_folders()) options.push_back("-I" + folder);
  return options;
}

void check(nvrtcResult result, const std::string& call) {
  if (result == NVRTC_SUCCESS) return;
  throw std::runtime_error("the CUDA compiler failed while " + call + ": " + nvrtcGetErrorString(result));
}

/// Reads a result of NVRTC in two calls: first its size, then its bytes.
template <class Bytes>
Bytes fetch_result(nvrtcProgram program, nvrtcResult (*size_of)(nvrtcProgram, std::size_t*),
                   nvrtcResult (*get)(nvrtcProgram, char*)) {
  std::size_t size = 0;
  check(size_of(program, &size), "reading its result");
  Bytes bytes(size, '\0');
  check(get(program, bytes.data()), "reading its result");
  return bytes;
}

std::string program_text(nvrtcProgram program, nvrtcResult (*size_of)(nvrtcProgram, std::size_t*),
                         nvrtcResult (*get)(nvrtcProgram, char*)) {
  std::string text = fetch_result<std::string>(program, size_of, get);
  while (!text.empty() && (text.back() == '\0' || text.back() == '\n')) text.pop_back();
  return text;
}

std::vector<const char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<const char*> pointers;
  for (const std::string& text : texts) pointers.push_back(text.c_str());
  return pointers;
}

struct Destroy {
  void operator()(nvrtcProgram program) const { nvrtcDestroyProgram(&program); }
};
using ProgramHandle = std::unique_ptr<_nvrtcProgram, Destroy>;

ProgramHandle make_program(const CompileRequest& request) {
  std::vector<const char*> names, texts;
  for (const Header& header : request.headers) {
    names.push_back(header.name.c_str());
    texts.push_back(header.text.c_str());
  }
  nvrtcProgram program = nullptr;
  check(nvrtcCreateProgram(&program, request.source.c_str(), request.path.c_str(),
                           static_cast<int>(request.headers.size()), texts.data(), names.data()),
        "reading the code");
  return ProgramHandle(program);
}

/// Returns the header that was not found according to a log. Empty if there is none.
std::string missing_header(const std::string& log) {
  static constexpr std::string_view kWords = "cannot open source file \"";
  for (const CompilerMessage& message : parse_messages(log)) {
    const std::size_t begin = message.text.find(kWords);
    if (message.severity != CompilerMessage::Severity::error || begin == std::string::npos) continue;
    const std::size_t end = message.text.find('"', begin + kWords.size());
    return message.text.substr(begin + kWords.size(), end - begin - kWords.size());
  }
  return {};
}

CompileAnswer compile_once(const CompileRequest& request) {
  const ProgramHandle program = make_program(request);
  if (!request.entry.empty()) check(nvrtcAddNameExpression(program.get(), request.entry.c_str()), "reading the entry");
  const std::vector<std::string> options = options_for(request);
  const nvrtcResult result =
      nvrtcCompileProgram(program.get(), static_cast<int>(options.size()), pointers_to(options).data());

  CompileAnswer answer{.log = program_text(program.get(), nvrtcGetProgramLogSize, nvrtcGetProgramLog)};
  if (result == NVRTC_ERROR_COMPILATION) return answer;
  check(result, answer.log.empty() ? "compiling" : "compiling (" + answer.log + ')');
  answer.accepted = true;
  const char* name = nullptr;
  if (request.entry.empty() || nvrtcGetLoweredName(program.get(), request.entry.c_str(), &name) != NVRTC_SUCCESS)
    return answer;
  answer.entry = name;
  answer.ptx = program_text(program.get(), nvrtcGetPTXSize, nvrtcGetPTX);
  if (request.arch.starts_with("sm"))
    answer.cubin = fetch_result<std::vector<char>>(program.get(), nvrtcGetCUBINSize, nvrtcGetCUBIN);
  return answer;
}

}  // namespace

std::filesystem::path nvrtc_folder() {
  return nvrtc_library().parent_path();
}

std::string version_of_nvrtc() {
  int major = 0, minor = 0;
  check(nvrtcVersion(&major, &minor), "reporting its version");
  return std::to_string(major) + '.' + std::to_string(minor);
}

std::vector<std::filesystem::path> folders_of_nvrtc() {
  namespace fs = std::filesystem;
  std::vector<fs::path> folders;
  const auto add = [&](const fs::path& folder) {
    // The include folder of a toolkit, and headers in it, may be symbolic links.
    std::error_code error;
    if (const fs::path real = fs::canonical(folder, error); !error) folders.push_back(real);
  };
  for (const std::string& folder : tool_folders()) add(folder);
  add(nvrtc_folder());
  return folders;
}

CompileAnswer compile_with_nvrtc(const CompileRequest& request) {
  try {
    CompileRequest complete = request;
    CompileAnswer answer = compile_once(complete);
    std::vector<std::string> left_out;
    // Each attempt takes little time, because the compiler stops at the first missing header.
    for (std::string name; !answer.accepted && !(name = missing_header(answer.log)).empty();) {
      if (!left_out.empty() && left_out.back() == name) break;
      complete.headers.push_back({name, "#pragma once\n"});
      left_out.push_back(name);
      answer = compile_once(complete);
    }
    answer.left_out = std::move(left_out);
    answer.tools = tool_folders();
    answer.tools.push_back(nvrtc_library().string());
    return answer;
  } catch (const std::exception& error) {
    return {.failure = error.what()};
  }
}

}  // namespace warplens::kernels
