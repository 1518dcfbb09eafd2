#include "tests/fuzz/source_attempt.hpp"

#include "kernels/compiler/log.hpp"
#include "kernels/header/kernel_file.hpp"
#include "kernels/header_guess/header_guess.hpp"
#include "kernels/source/device_code.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/source_text.hpp"
#include "tests/fuzz/refusal.hpp"

namespace warplens::fuzz {
namespace {

void read_as_source(const std::string& text) {
  const kernels::Sources sources({{"k.cu", text}});
  for (const std::string& kernel : sources.kernels()) {
    const kernels::DeviceCode code = sources.device_code({kernel}, {"N", "TILE"});
    if (code.units.front().text.size() > text.size()) __builtin_trap();
    for (unsigned line = 1; line < 8; ++line) sources.droppable({kernel}, 0, line);
  }
}

}  // namespace

void attempt_source(const std::string& text) {
  try_to<kernels::InputError>([&] { kernels::parse_kernel("k", "k.cu", text); });
  read_as_source(text);
  try_to<kernels::InputError>([&] {
    const kernels::HeaderGuess guess = kernels::guess_header({{"k.cu", text}});
    kernels::parse_kernel("k", "k.cu", text, guess.text, "guess");
  });
  kernels::parse_messages(text);
  kernels::identifiers(kernels::without_literals(kernels::without_comments(text)));
}

}  // namespace warplens::fuzz
