#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::kernels {

/// A header that the compiler finds without a file: "cstdio" or "helpers/grid.cuh", with its text.
struct Header {
  std::string name, text;
};

/// What the compiler's process is asked for: everything that NVRTC has to know; or, with `is_ptx`, an assembler.
struct CompileRequest {
  std::uint64_t number = 0;               ///< that the answer must have
  std::uint64_t most_bytes = UINT64_MAX;  ///< of memory that answering it may take
  std::string path;                       ///< what the line tables and messages call the source
  std::string source;                     ///< CUDA C++, or PTX
  std::string entry;                      ///< name expression of the kernel
  std::string arch = "sm_90";
  std::string standard = "c++20";
  std::vector<std::string> include_folders;  ///< beside CUDA's own, before them
  std::vector<Header> headers;               ///< found before any folder is looked at
  bool is_ptx = false;                       ///< only `path`, `source` and `arch` count, and only a cubin is made
};

/// What NVRTC says. Where it refuses the code, `log` tells why, and the rest is empty.
struct CompileAnswer {
  std::uint64_t number = 0;      ///< the request's
  bool out_of_memory = false;    ///< it took more than it may: nothing else is told, and the process ends
  std::uint64_t held_bytes = 0;  ///< of memory that the process has in use after it; 0: not known
  bool accepted = false;
  std::string log;    ///< the compiler's own words: errors, warnings
  std::string entry;  ///< the mangled name of the chosen instance; empty: the code has no such kernel
  std::string ptx;
  std::vector<char> cubin;
  std::vector<std::string> left_out;  ///< headers that lie nowhere; each was taken for an empty one
  std::vector<std::string> tools;     ///< the files and folders that it is made with: libraries, folders of headers
  std::string failure;                ///< a failure that is not the code's: NVRTC could not start, say; empty else
};

/// Both as one line of JSON, with its end, and back. Texts need not be UTF-8. The readers throw std::exception for a
/// line that is none.
std::string line_of(const CompileRequest& request);
std::string line_of(const CompileAnswer& answer);
CompileRequest compile_request_of(const std::string& line);
CompileAnswer compile_answer_of(const std::string& line);

}  // namespace warplens::kernels
