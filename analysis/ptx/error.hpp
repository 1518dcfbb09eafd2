#pragma once

#include <stdexcept>
#include <string>

namespace warplens::ptx {

/// What is wrong with a PTX text, and in which of its lines (counted from 1). Thrown by the parser for text that is not
/// PTX, and by the lowering for an instruction that Warplens does not execute: nothing is ever skipped.
class Error : public std::runtime_error {
 public:
  Error(unsigned line, const std::string& message) : std::runtime_error(message), line_(line) {}
  unsigned line() const { return line_; }

 private:
  unsigned line_;
};

}  // namespace warplens::ptx
