#pragma once

#include <stdexcept>
#include <string>

namespace warplens::ptx {

/// An error in a PTX text, with the line of the PTX text (counted from 1). The parser throws it for text that is not
/// PTX. The lowering throws it for an instruction that Warplens cannot execute, so no instruction is skipped silently.
class Error : public std::runtime_error {
 public:
  Error(unsigned line, const std::string& message) : std::runtime_error(message), line_(line) {}
  unsigned line() const { return line_; }

 private:
  unsigned line_;
};

}  // namespace warplens::ptx
