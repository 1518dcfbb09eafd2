#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::kernels {

/// An include file that the compiler gets as text: "cstdio" or "helpers/grid.cuh".
struct Header {
  std::string name, text;
};

/// A request to the compiler's process: the input of NVRTC or, with `is_ptx`, of the assembler.
struct CompileRequest {
  std::uint64_t number = 0;               ///< the answer must contain the same number
  std::uint64_t most_bytes = UINT64_MAX;  ///< memory limit for this request
  std::string path;                       ///< name of the source in line tables and messages
  std::string source;                     ///< source text: CUDA C++, or PTX
  std::string entry;                      ///< name expression of the kernel
  std::string arch = "sm_90";
  std::string standard = "c++20";
  std::vector<std::string> include_folders;  ///< include folders that are searched before CUDA's folders
  std::vector<Header> headers;               ///< include files that are searched before all folders
  bool is_ptx = false;  ///< the source is PTX: only `path`, `source` and `arch` are used, and only a cubin is made
  /// Working folder of the compilation. The compiler puts it in front of relative paths in line tables. Empty: the
  /// current one of the process.
  std::string folder;
  /// Makes the compilation fail if the process can read other files than those that it needs (confinement.hpp). Set for
  /// requests from strangers.
  bool must_be_confined = false;
};

/// The answer of NVRTC. If it rejects the code, `log` gives the reason, and the results are empty.
struct CompileAnswer {
  std::uint64_t number = 0;      ///< number of the request
  bool out_of_memory = false;    ///< the memory limit was exceeded: all other results are empty, and the process ends
  std::uint64_t held_bytes = 0;  ///< memory of the process after the compilation; 0: unknown
  double seconds = 0;            ///< processor time of the compilation
  bool accepted = false;
  std::string log;    ///< errors and warnings of the compiler
  std::string entry;  ///< mangled name of the selected instance; empty: the code has no such kernel
  std::string ptx;
  std::vector<char> cubin;
  std::vector<std::string> left_out;  ///< include files that were not found; the compiler got empty files instead
  std::vector<std::string> tools;     ///< files and folders that were used: libraries, folders of include files
  std::string failure;  ///< a failure that is not an error in the code, such as a missing library; otherwise empty
};

/// Convert requests and answers to one line of JSON, with its line end, and back. Texts need not be UTF-8. The
/// functions that parse a line throw std::exception if it is invalid.
std::string write_line(const CompileRequest& request);
std::string write_line(const CompileAnswer& answer);
CompileRequest parse_compile_request(const std::string& line);
CompileAnswer parse_compile_answer(const std::string& line);

}  // namespace warplens::kernels
