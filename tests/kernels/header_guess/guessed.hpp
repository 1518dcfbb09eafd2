// Headers guessed from programs that stand in a test.
#pragma once

#include <string>

#include "kernels/header/kernel_file.hpp"
#include "kernels/header_guess/header_guess.hpp"

namespace warplens::kernels {

/// The guess for `kernel` (the first one, where none is named) of a file with this text.
inline HeaderGuess guess(const std::string& text, const std::string& kernel = "") {
  return guess_header({{"some/k.cu", text}}, kernel);
}

/// The guessed header, read.
inline KernelFile read(const std::string& text, const std::string& kernel = "") {
  return parse_kernel("k", "some/k.cu", text, guess(text, kernel).text, "guess");
}

/// A program around a launch.
inline std::string program(const std::string& before_main, const std::string& in_main) {
  return before_main + "\nint main(int argc, char** argv) {\n" + in_main + "\n}\n";
}

}  // namespace warplens::kernels
