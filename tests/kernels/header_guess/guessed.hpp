// Guesses headers of programs that are given as text.
#pragma once

#include <string>

#include "kernels/header/kernel_file.hpp"
#include "kernels/header_guess/header_guess.hpp"

namespace warplens::kernels {

/// Guesses a header for `kernel` in a file with this text. If `kernel` is empty, the first kernel is used.
inline HeaderGuess guess(const std::string& text, const std::string& kernel = "") {
  return guess_header({{"some/k.cu", text}}, kernel);
}

/// Guesses a header and parses it.
inline KernelFile read(const std::string& text, const std::string& kernel = "") {
  return parse_kernel("k", "some/k.cu", text, guess(text, kernel).text, "guess");
}

/// Returns a program with `in_main` as the body of main.
inline std::string program(const std::string& before_main, const std::string& in_main) {
  return before_main + "\nint main(int argc, char** argv) {\n" + in_main + "\n}\n";
}

}  // namespace warplens::kernels
