#include "kernels/compile/compile_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <tuple>

#include "analysis/base/parts_between.hpp"
#include "kernels/compile/absent_headers.hpp"
#include "kernels/compiler/log.hpp"
#include "kernels/header/parameter_types.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns the name in a message about an unknown name or a missing operator. Empty for any other message.
std::string missing_name(const std::string& message) {
  for (const auto& [before, behind, begin] : {std::tuple("identifier \"", "\" is undefined", ""),
                                              {"no operator \"", "\" matches these operands", "operator"}})
    if (const auto parts = base::parts_between(message, {before, behind}); !parts.empty()) return begin + parts.front();
  return {};
}

/// Returns true if a line of the sources declares a texture or surface reference.
bool is_texture_reference(const HostThing& thing, const DeviceCode& code, const Sources& sources) {
  for (std::size_t unit = 0; unit < code.units.size(); ++unit) {
    if (code.units[unit].path != thing.path) continue;
    const std::string line = line_of_text(sources.units()[unit].text, thing.line);
    return line.find("texture<") != std::string::npos || line.find("surface<") != std::string::npos ||
           line.find("texture <") != std::string::npos || line.find("surface <") != std::string::npos;
  }
  return false;
}

/// Returns the line of the first device lambda in a file. 0: none.
unsigned lambda_line(const std::string& text) {
  const std::string code = without_comments(text);
  for (std::size_t at = code.find("__device__"); at != std::string::npos; at = code.find("__device__", at + 1)) {
    std::size_t before = at;
    if (const std::size_t host = code.rfind("__host__", at);
        host != std::string::npos && code.find_first_not_of(" \t\n", host + 8) == at)
      before = host;
    before = code.find_last_not_of(" \t\n", before == 0 ? 0 : before - 1);
    if (before != std::string::npos && code[before] == ']')
      return 1 + static_cast<unsigned>(std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  }
  return 0;
}

/// Returns true for a name that usually is a macro: SIDE, BLOCK_SIZE.
bool is_macro_name(std::string_view name) {
  return name.size() > 1 && std::ranges::none_of(name, [](char c) { return c >= 'a' && c <= 'z'; }) &&
         name.front() != '_';
}

/// Returns the unknown name in front of "::" if the message is about such a name; empty otherwise.
std::string unknown_scope(const RejectedCode& rejected, const CompilerMessage& message) {
  if (message.text != "name followed by \"::\" must be a class or namespace name") return {};
  for (const UnknownName& unknown : find_unknown_names(rejected.log))
    if (unknown.file == message.file && unknown.line == message.line)
      return unknown.name.substr(0, unknown.name.find(':'));
  return {};
}

/// Returns the compiler's message, or a clearer one if its cause is known.
std::string in_our_words(const KernelFile& kernel, const CompilerMessage& of_compiler, const RejectedCode& rejected) {
  const std::string& message = of_compiler.text;
  const DeviceCode& code = rejected.code;
  if (const std::string scope = unknown_scope(rejected, of_compiler);
      !scope.empty() && !rejected.sources.declares(scope))
    return say("'{}' is declared neither in this file nor in a file of its project; include the file that declares it",
               scope);
  const std::string name = missing_name(message);
  const auto thing = name.empty() ? code.host.end() : code.host.find(name);
  if (thing == code.host.end()) {
    if (message.starts_with("identifier") && is_macro_name(name) && !rejected.sources.declares(name))
      return say(
          "'{}' is not defined; if the build defines it (nvcc -D{}=16), pass the same option to Warplens: -D{}=16",
          name, name, name);
    if (message.find("apparent call must have (pointer-to-) function type") != std::string::npos)
      if (const unsigned line = lambda_line(rejected.sources.units().front().text))
        return say(
            "the kernel calls an argument that is a device lambda (line {}); Warplens cannot pass lambdas; replace "
            "it by a struct with a __device__ operator()",
            line);
    if (const auto parts = base::parts_between(message, {"namespace \"std\" has no member \"", "\""}); !parts.empty())
      return say("'std::{}' is not available in device code", parts.front());
    return message;
  }
  const std::string place = thing->second.path == kernel.path
                                ? say("line {}", thing->second.line)
                                : fmt::format("{}:{}", thing->second.path, thing->second.line);
  if (!thing->second.is_function && is_texture_reference(thing->second, code, rejected.sources))
    return say(
        "'{}' ({}) is a texture or surface reference, which CUDA 12 removed; pass a texture or surface object "
        "(cudaTextureObject_t, cudaSurfaceObject_t) to the kernel instead",
        thing->first, place);
  return thing->second.is_function
             ? say("'{}' ({}) is a host function, which a kernel cannot call; mark it __device__", thing->first, place)
             : say("'{}' ({}) is a host variable, which a kernel cannot access; make it const or __device__, or pass "
                   "it as "
                   "an argument",
                   thing->first, place);
}

/// Returns true if a file named in the compiler's log is a source file or an include file.
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

/// Returns an error for the assembler's message about too much shared memory. The message itself has no line. The error
/// is common, because a slider can make an array too large.
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

/// Returns the line of the kernel's file from which a line of its PTX was compiled, according to the .loc directives.
/// 0: unknown.
unsigned source_line(const std::string& ptx, unsigned ptx_line) {
  unsigned found = 0, line = 1;
  for (std::size_t at = 0; at < ptx.size() && line <= ptx_line; ++line) {
    const std::size_t end = std::min(ptx.find('\n', at), ptx.size());
    const std::size_t word = ptx.find_first_not_of(" \t", at);
    // ".loc 1 12 3" means line 12 of file 1, which is the kernel's file.
    if (word < end && ptx.compare(word, 5, ".loc\t") == 0) {
      const std::size_t number = ptx.find(' ', word);
      found = 0;
      if (ptx.compare(word + 5, 2, "1 ") == 0 && number < end)
        std::from_chars(ptx.data() + number + 1, ptx.data() + end, found);
    }
    at = end + 1;
  }
  return found;
}

/// Returns an error for an assembler message about an instruction. Such messages are caused by inline PTX in the code.
std::optional<InputError> assembler_error(const KernelFile& kernel, const RejectedCode& rejected,
                                          const CompilerMessage& message) {
  if (message.ptx_line == 0) return std::nullopt;
  const unsigned line = source_line(rejected.ptx, message.ptx_line);
  const auto of_target = base::parts_between(message.text, {"Instruction '", "' not supported on .target '", "'"});
  std::string words = of_target.empty() ? say("the assembler rejects the inline PTX: {}", message.text)
                                        : say("'{}' needs a newer GPU than {}; Warplens executes code for {} only",
                                              of_target[0], of_target[1], of_target[1]);
  if (const std::string text = line_of_text(rejected.ptx, message.ptx_line); of_target.empty() && !text.empty())
    words = say("the assembler rejects the inline PTX '{}': {}", text.substr(0, 100), message.text);
  if (line > 0) return InputError(kernel.path, line, words);
  return InputError(kernel.path, kernel.line_of("entry"), words);
}

/// Returns an error for the assembler's message about a function without a body. The message itself has no line.
std::optional<InputError> undefined_function(const KernelFile& kernel, const std::string& message) {
  const std::vector<std::string> parts = base::parts_between(message, {"Unresolved extern function '", "'"});
  if (parts.empty()) return std::nullopt;
  return InputError(kernel.path, kernel.line_of("entry"),
                    say("'{}' is declared for the device, but no file that defines it was found; include this file, or "
                        "name it in 'context' in the header",
                        demangle(parts.front())));
}

/// Returns the index in `messages` of the error that probably causes the others. This is the first error, unless an
/// error about an unknown name is on the same line or before it.
std::size_t leading_error(const std::vector<CompilerMessage>& messages, const std::vector<UnknownName>& foreign) {
  const auto is_error = [](const CompilerMessage& message) {
    return message.severity == CompilerMessage::Severity::error && message.line > 0;
  };
  const auto first = std::ranges::find_if(messages, is_error);
  if (first == messages.end() || foreign.empty() || foreign.front().line > first->line) return 0;
  const auto unknown = std::ranges::find_if(messages, [&](const CompilerMessage& message) {
    return is_error(message) && message.line == foreign.front().line &&
           message.text.find(foreign.front().name) != std::string::npos;
  });
  return unknown == messages.end() ? 0 : static_cast<std::size_t>(unknown - messages.begin());
}

InputError find_first_error(const KernelFile& kernel, const RejectedCode& rejected) {
  if (const auto absent = absent_header_error(rejected)) return *absent;
  const DeviceCode& code = rejected.code;
  std::string elsewhere;
  const std::vector<CompilerMessage> messages = parse_messages(rejected.log);
  for (std::size_t at = leading_error(messages, find_foreign_names(rejected)); at < messages.size(); ++at) {
    const CompilerMessage& message = messages[at];
    if (message.severity != CompilerMessage::Severity::error) continue;
    const bool in_kernel = message.file == kernel.path;
    if (message.line > 0 && (in_kernel || is_header(message.file, code, rejected.headers))) {
      const std::string words = in_our_words(kernel, message, rejected);
      return {message.file, message.line,
              in_kernel ? words : say("{} (in a header included by {})", words, kernel.path)};
    }
    if (message.file.empty() && message.line == 0 && rejected.log.find("At end of source: ") != std::string::npos)
      return {kernel.path, last_line(kernel.text), message.text};
    // The compiler looks up the entry outside the source, so this message has no line.
    const std::string missing = missing_name(message.text);
    if (const auto meant = code.host.find(missing); !missing.empty() && meant != code.host.end()) {
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
    if (const auto undefined = undefined_function(kernel, message.text)) return *undefined;
    if (const auto of_assembler = assembler_error(kernel, rejected, message)) return *of_assembler;
    if (elsewhere.empty()) elsewhere = message.text;
  }
  return {kernel.path, kernel.line_of("entry"),
          "'" + kernel.entry + "': " + (elsewhere.empty() ? tr("the code does not compile") : elsewhere)};
}

/// Returns the errors in the kernel's file, one per line, except for `told`, which was already reported.
std::string others_in_file(const KernelFile& kernel, const RejectedCode& rejected, const std::string& told) {
  std::string lines;
  for (const CompilerMessage& message : parse_messages(rejected.log)) {
    if (message.severity != CompilerMessage::Severity::error || message.file != kernel.path || message.line == 0)
      continue;
    const InputError error(message.file, message.line, in_our_words(kernel, message, rejected));
    if (error.what() != told) lines += std::string(error.what()) + '\n';
  }
  return lines;
}

}  // namespace

CompileError first_error(const KernelFile& kernel, const RejectedCode& rejected) {
  const InputError first = find_first_error(kernel, rejected);
  return {first, others_in_file(kernel, rejected, first.what())};
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
