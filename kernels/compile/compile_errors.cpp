#include "kernels/compile/compile_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

#include "analysis/base/parts_between.hpp"
#include "kernels/compiler/log.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns x for the message "identifier "x" is undefined". Empty for any other message.
std::string undefined_name(const std::string& message) {
  static constexpr std::string_view kBefore = "identifier \"", kBehind = "\" is undefined";
  if (!message.starts_with(kBefore)) return {};
  const std::size_t end = message.find('"', kBefore.size());
  if (end == std::string::npos || message.compare(end, kBehind.size(), kBehind) != 0) return {};
  return message.substr(kBefore.size(), end - kBefore.size());
}

/// Returns the compiler's message, or a clearer one if the undefined name is host code that was left out.
std::string in_our_words(const KernelFile& kernel, const std::string& message, const DeviceCode& code) {
  const auto thing = code.host.find(undefined_name(message));
  if (thing == code.host.end()) return message;
  const std::string place = thing->second.path == kernel.path
                                ? say("line {}", thing->second.line)
                                : fmt::format("{}:{}", thing->second.path, thing->second.line);
  return thing->second.is_function
             ? say("'{}' ({}) is a host function, which a kernel cannot call; mark it __device__", thing->first, place)
             : say("'{}' ({}) is a host variable, which a kernel cannot access; make it const or __device__, or pass "
                   "it as "
                   "an argument",
                   thing->first, place);
}

/// Returns true if a file named in the compiler's log is a source file or a header.
bool is_header(const std::string& file, const DeviceCode& code, std::span<const Header> headers) {
  std::error_code error;
  return std::ranges::any_of(code.units, [&](const SourceUnit& unit) { return unit.path == file; }) ||
         std::ranges::any_of(headers, [&](const Header& header) { return header.name == file; }) ||
         std::filesystem::is_regular_file(file, error);
}

/// Returns the first line of the code with this identifier; 0: none.
unsigned line_with(const SourceUnit& unit, std::string_view name) {
  const std::string code = without_comments(unit.text);
  for (std::size_t at = code.find(name); at != std::string::npos; at = code.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at > 0 && is_identifier_character(code[at - 1])) || (end < code.size() && is_identifier_character(code[end])))
      continue;
    return 1 + static_cast<unsigned>(std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  }
  return 0;
}

/// Parses a number such as "0x27100"; 0 for any other text.
std::uint64_t hexadecimal(std::string_view text) {
  std::uint64_t number = 0;
  if (text.starts_with("0x")) std::from_chars(text.data() + 2, text.data() + text.size(), number, 16);
  return number;
}

/// Returns an error for the assembler's message about too much shared memory. The message has no line, and is common
/// because a slider can cause it.
std::optional<InputError> too_much_shared(const KernelFile& kernel, const DeviceCode& code,
                                          const std::string& message) {
  const std::vector<std::string> parts =
      base::parts_between(message, {"Entry function '", "' uses too much shared data (", " bytes, ", " max)"});
  if (parts.empty()) return std::nullopt;
  const unsigned line = line_with(code.units.front(), "__shared__");
  return InputError(
      kernel.path, line ? line : kernel.line_of("entry"),
      say("the code declares {} bytes of shared memory, but the limit is {}; use a smaller tile, or dynamic "
          "shared memory (extern __shared__, and 'shared' in the header)",
          hexadecimal(parts[1]), hexadecimal(parts[2])));
}

unsigned last_line(const std::string& text) {
  return static_cast<unsigned>(std::count(text.begin(), text.end(), '\n')) + (text.ends_with('\n') ? 0 : 1);
}

InputError find_first_error(const KernelFile& kernel, const DeviceCode& code, std::span<const Header> headers,
                            const std::string& log) {
  std::string elsewhere;
  for (const CompilerMessage& message : parse_messages(log)) {
    if (message.severity != CompilerMessage::Severity::error) continue;
    const bool in_kernel = message.file == kernel.path;
    if (message.line > 0 && (in_kernel || is_header(message.file, code, headers))) {
      const std::string words = in_our_words(kernel, message.text, code);
      return {message.file, message.line,
              in_kernel ? words : say("{} (in a header included by {})", words, kernel.path)};
    }
    if (message.file.empty() && message.line == 0 && log.find("At end of source: ") != std::string::npos)
      return {kernel.path, last_line(kernel.text), message.text};
    // The compiler looks up the entry outside the source, so this message has no line.
    if (const auto meant = code.host.find(undefined_name(message.text)); meant != code.host.end()) {
      return {meant->second.path, meant->second.line,
              say("'{}' is not a kernel; write __global__ before it", meant->first)};
    }
    if (message.text.find("address of a non-__global__ function") != std::string::npos) {
      const std::string name = kernel.entry.substr(0, kernel.entry.find('<'));
      if (const unsigned line = line_with(code.units.front(), name))
        return {kernel.path, line, say("'{}' is not a kernel; write __global__ before it", name)};
    }
    if (message.text.find("cannot determine which instance of overloaded function") != std::string::npos) {
      const std::string name = kernel.entry.substr(0, kernel.entry.find('<'));
      if (const unsigned line = line_with(code.units.front(), name))
        return {kernel.path, line, say("'{}' is also the name of a CUDA function; rename the kernel", name)};
    }
    if (const auto of_shared = too_much_shared(kernel, code, message.text)) return *of_shared;
    if (elsewhere.empty()) elsewhere = message.text;
  }
  return {kernel.path, kernel.line_of("entry"),
          "'" + kernel.entry + "': " + (elsewhere.empty() ? tr("it does not compile") : elsewhere)};
}

/// Returns the errors in the kernel's file, one per line, without the error `told`.
std::string others_in_file(const KernelFile& kernel, const DeviceCode& code, const std::string& log,
                           const std::string& told) {
  std::string lines;
  for (const CompilerMessage& message : parse_messages(log)) {
    if (message.severity != CompilerMessage::Severity::error || message.file != kernel.path || message.line == 0)
      continue;
    const InputError error(message.file, message.line, in_our_words(kernel, message.text, code));
    if (error.what() != told) lines += std::string(error.what()) + '\n';
  }
  return lines;
}

}  // namespace

CompileError first_error(const KernelFile& kernel, const DeviceCode& code, std::span<const Header> headers,
                         const std::string& log) {
  const InputError first = find_first_error(kernel, code, headers, log);
  return {first, others_in_file(kernel, code, log, first.what())};
}

InputError loss_error(const KernelFile& kernel, const CompilerLost& lost, const CompilerLimits& limits) {
  const auto at_entry = [&](const std::string& message) {
    return InputError(kernel.path, kernel.line_of("entry"), message);
  };
  switch (lost.loss()) {
    case CompilerLoss::died:
      return at_entry(
          say("the CUDA compiler crashed on this code ({}); an undeclared type or a macro that expands without "
              "end can cause this; remove parts of the code to find the cause",
              lost.what()));
    case CompilerLoss::timed_out:
      return at_entry(
          say("the CUDA compiler did not finish within {:g} s and was stopped; make the code smaller, or increase "
              "the limit (--compile-seconds)",
              limits.seconds));
    case CompilerLoss::out_of_memory:
      return at_entry(
          say("the CUDA compiler used more than {:.3g} GiB of memory and was stopped; a macro or template that "
              "expands without end can cause this; make the code smaller, or increase the limit (--compile-memory)",
              static_cast<double>(limits.bytes) / (1 << 30)));
    case CompilerLoss::cancelled:
      return InputError(tr("cancelled"));
    case CompilerLoss::missing:
      break;
  }
  return InputError(say("the CUDA compiler cannot be started: {}", lost.what()));
}

}  // namespace warplens::kernels
