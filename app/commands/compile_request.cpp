#include <unistd.h>

#include <cerrno>
#include <iostream>
#include <iterator>
#include <string_view>

#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/page_contents/page_compiler.hpp"
#include "kernels/compiler/compile_service.hpp"

namespace warplens::commands {
namespace {

/// Writes bytes to standard output. The stream of the command would replace control characters (ShownStream).
bool write_bytes(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

int answer_request(const ChoiceOptions& options) {
  kernels::CompileService service(page::kPageFolder, compiler_limits(options));
  const std::string request{std::istreambuf_iterator<char>(std::cin), {}};
  return write_bytes(service.answer(request)) ? kDone : kNotWritten;
}

}  // namespace

Action add_compile_request(CLI::App& app) {
  const auto options = std::make_shared<ChoiceOptions>();
  add_compiler_options(app, *options);
  return [=](const Streams&) { return answer_request(*options); };
}

}  // namespace warplens::commands
