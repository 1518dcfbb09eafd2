#include "kernels/compiler/assembler.hpp"

#include <dlfcn.h>

#include <filesystem>
#include <stdexcept>
#include <vector>

#include "kernels/compiler/nvrtc.hpp"

namespace warplens::kernels {
namespace {

/// The interface of nvJitLink (nvJitLink.h, unchanged since CUDA 12.0). The library is loaded on first use, because not
/// every machine has it.
struct JitLink {
  using Handle = void*;
  enum class Input : int { ptx = 2 };

  int (*create)(Handle*, std::uint32_t, const char**) = nullptr;
  int (*destroy)(Handle*) = nullptr;
  int (*add_data)(Handle, Input, const void*, std::size_t, const char*) = nullptr;
  int (*complete)(Handle) = nullptr;
  int (*cubin_size)(Handle, std::size_t*) = nullptr;
  int (*cubin)(Handle, void*) = nullptr;
  int (*error_log_size)(Handle, std::size_t*) = nullptr;
  int (*error_log)(Handle, char*) = nullptr;
};

void* open_library() {
  const std::filesystem::path folder = nvrtc_folder();
  for (const char* name : {"libnvJitLink.so.13", "libnvJitLink.so.12"}) {
    if (!folder.empty())
      if (void* library = dlopen((folder / name).c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
    if (void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  }
  return nullptr;
}

JitLink load_functions() {
  void* const library = open_library();
  if (library == nullptr)
    throw std::runtime_error("nvJitLink (libnvJitLink.so) was not found; install it next to NVRTC");
  JitLink link;
  const auto find = [library](auto& function, const char* name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
    if (function == nullptr) throw std::runtime_error(std::string("nvJitLink lacks the function ") + name);
  };
  find(link.create, "nvJitLinkCreate");
  find(link.destroy, "nvJitLinkDestroy");
  find(link.add_data, "nvJitLinkAddData");
  find(link.complete, "nvJitLinkComplete");
  find(link.cubin_size, "nvJitLinkGetLinkedCubinSize");
  find(link.cubin, "nvJitLinkGetLinkedCubin");
  find(link.error_log_size, "nvJitLinkGetErrorLogSize");
  find(link.error_log, "nvJitLinkGetErrorLog");
  return link;
}

class Linking {
 public:
  Linking(const JitLink& link, const std::string& arch) : link_(link) {
    const std::string of_arch = "-arch=" + arch;
    const char* options[] = {of_arch.c_str(), "-lineinfo"};
    if (link_.create(&handle_, 2, options) != 0) throw std::runtime_error("nvJitLink does not support " + arch);
  }
  ~Linking() { link_.destroy(&handle_); }
  Linking(const Linking&) = delete;
  Linking& operator=(const Linking&) = delete;

  CompileAnswer answer(const std::string& ptx, const std::string& path) {
    CompileAnswer answer;
    // The size includes the terminating zero.
    if (link_.add_data(handle_, JitLink::Input::ptx, ptx.c_str(), ptx.size() + 1, path.c_str()) != 0 ||
        link_.complete(handle_) != 0) {
      answer.log = log();
      if (answer.log.empty()) answer.log = "nvJitLink rejected the code without a message";
      return answer;
    }
    std::size_t size = 0;
    if (link_.cubin_size(handle_, &size) != 0) throw std::runtime_error("nvJitLink returned no machine code");
    answer.cubin.resize(size);
    if (link_.cubin(handle_, answer.cubin.data()) != 0) throw std::runtime_error("nvJitLink returned no machine code");
    answer.accepted = true;
    return answer;
  }

 private:
  std::string log() const {
    std::size_t size = 0;
    if (link_.error_log_size(handle_, &size) != 0 || size == 0) return {};
    std::string text(size, '\0');
    if (link_.error_log(handle_, text.data()) != 0) return {};
    while (!text.empty() && (text.back() == '\0' || text.back() == '\n')) text.pop_back();
    return text;
  }

  const JitLink& link_;
  JitLink::Handle handle_ = nullptr;
};

/// Returns the supported version in "Unsupported .version 9.4; current version is '9.0'". Empty for any other log.
std::string known_version(const std::string& log) {
  static constexpr std::string_view kWords = "current version is '";
  const std::size_t begin = log.find(kWords);
  if (log.find("Unsupported .version") == std::string::npos || begin == std::string::npos) return {};
  const std::size_t at = begin + kWords.size();
  return log.substr(at, log.find('\'', at) - at);
}

/// Replaces the PTX version of a text. Only comments can be before .version, and they may contain the same word.
std::string as_version(std::string ptx, const std::string& version) {
  static constexpr std::string_view kWord = "\n.version ";
  const std::size_t begin = ptx.starts_with(kWord.substr(1)) ? 0 : ptx.find(kWord);
  if (begin == std::string::npos) return ptx;
  const std::size_t number = ptx.find(' ', begin) + 1, end = ptx.find_first_of(" \t\r\n", number);
  return ptx.replace(number, end - number, version);
}

}  // namespace

CompileAnswer assemble_ptx(const CompileRequest& request) {
  try {
    static const JitLink link = load_functions();
    CompileAnswer answer = Linking(link, request.arch).answer(request.source, request.path);
    if (const std::string version = known_version(answer.log); !answer.accepted && !version.empty()) {
      const CompileAnswer older = Linking(link, request.arch).answer(as_version(request.source, version), request.path);
      if (older.accepted) return older;
    }
    return answer;
  } catch (const std::exception& error) {
    return {.failure = error.what()};
  }
}

}  // namespace warplens::kernels
