#include "kernels/compile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "kernels/compiler/compiler.hpp"
#include "kernels/error.hpp"
#include "kernels/headers.hpp"
#include "kernels/host_code.hpp"
#include "kernels/source_text.hpp"

namespace warplens::kernels {
namespace {

/// The parameters that the code or the entry mentions, with their values.
Values macros(const KernelFile& kernel, const Values& values) {
  std::set<std::string> mentioned = identifiers(without_comments(kernel.text).substr(kernel.header_end));
  mentioned.merge(identifiers(kernel.entry));
  Values used = values;
  std::erase_if(used, [&](const auto& value) { return !mentioned.contains(value.first); });
  return used;
}

/// Whether the code says std:: anywhere.
bool mentions_std(const KernelFile& kernel) {
  return without_comments(kernel.text).find("std::", kernel.header_end) != std::string::npos;
}

/// The compiler's words, but where it misses what was left out.
std::string in_our_words(const std::string& message, const DeviceCode& code) {
  static const std::regex missing(R"re(identifier "(\w+)" is undefined.*)re");
  std::smatch match;
  if (!std::regex_match(message, match, missing)) return message;
  const auto function = code.host_functions.find(match[1]);
  if (function == code.host_functions.end()) return message;
  return "'" + function->first + "' (line " + std::to_string(function->second) +
         ") is a function for the host, which a kernel cannot call: mark it __device__";
}

/// Whether the compiler's log names a header there.
bool is_header(const std::string& file, std::span<const Header> headers) {
  std::error_code error;
  return std::ranges::any_of(headers, [&](const Header& header) { return header.name == file; }) ||
         std::filesystem::is_regular_file(file, error);
}

/// The first error of a compiler's log as one line with its place in the kernel file, or in a header. An error without
/// a place is the entry's: a name expression that fits no kernel, or what the assembler says of the whole kernel.
InputError first_error(const KernelFile& kernel, const DeviceCode& code, std::span<const Header> headers,
                       const std::string& log) {
  static const std::regex place(R"((.*)\((\d+)\): (?:catastrophic )?error: (.*))");
  static const std::regex end(R"(At end of source: (?:catastrophic )?error: (.*))");
  static const std::regex anywhere(R"(.*(?:error|fatal)\s*: (.*))");
  std::string elsewhere = "it does not compile";
  std::istringstream lines(log);
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, match, place) && (match[1] == kernel.path || is_header(match[1], headers))) {
      const std::string from = match[1] == kernel.path ? "" : " (in a header that " + kernel.path + " includes)";
      return {match[1], static_cast<unsigned>(std::stoul(match[2])), in_our_words(match[3], code) + from};
    }
    if (std::regex_match(line, match, end)) {
      const auto last = std::count(kernel.text.begin(), kernel.text.end(), '\n');
      return {kernel.path, static_cast<unsigned>(last) + !kernel.text.ends_with('\n'), match[1]};
    }
    if (elsewhere == "it does not compile" && std::regex_match(line, match, anywhere)) elsewhere = match[1];
  }
  return {kernel.path, kernel.line_of("entry"), "'" + kernel.entry + "': " + elsewhere};
}

/// What to say of a source that ended its compiler.
std::string told(const CompilerLost& lost, const Compiler& compiler) {
  switch (lost.loss()) {
    case CompilerLoss::died:
      return std::string("the CUDA compiler broke down on this code (") + lost.what() +
             "); a type that nothing declares, or code that grows without end, can do that: leave parts of it out to "
             "find which";
    case CompilerLoss::timed_out:
      return fmt::format(
          "the CUDA compiler was still at work after {:g} s and was ended: make the code smaller, or give it more time "
          "(--compile-seconds)",
          compiler.limit());
    case CompilerLoss::cancelled:
      return "cancelled";
    case CompilerLoss::missing:
      break;
  }
  return std::string("there is no CUDA compiler: ") + lost.what();
}

/// The compiler's answer. A source that kills it while it looks for the entry may have an error that it tells when it
/// is not asked for one.
CompileAnswer answered(const KernelFile& kernel, const CompileRequest& request, Compiler& compiler,
                       const std::stop_token& stop) {
  try {
    return compiler.compile(request, stop);
  } catch (const CompilerLost& lost) {
    if (lost.loss() == CompilerLoss::died) {
      CompileRequest without_entry = request;
      without_entry.entry.clear();
      try {
        if (CompileAnswer answer = compiler.compile(without_entry, stop); !answer.accepted) return answer;
      } catch (const CompilerLost&) {
      }
    }
    throw InputError(kernel.path, kernel.line_of("entry"), told(lost, compiler));
  }
}

}  // namespace

std::string compile_key(const KernelFile& kernel, const Values& values, const std::string& arch) {
  std::string key = arch;
  for (const auto& [name, value] : macros(kernel, values)) key += ' ' + name + '=' + value;
  // The path stands in the line table; the header decides the line numbers.
  return key + '\n' + kernel.entry + '\n' + kernel.path + '\n' + kernel.text;
}

Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch, Compiler& compiler,
                 const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  const DeviceCode code = without_host_code(kernel.text, kernel.header_end, kernel.entry);
  KernelFile for_device = kernel;
  for_device.text = code.text;
  const std::span<const Header> headers = standard_headers(mentions_std(for_device));
  const CompileRequest request{.path = kernel.path,
                               .source = source_with_macros(for_device, macros(kernel, values)),
                               .entry = kernel.entry,
                               .arch = arch,
                               .headers = {headers.begin(), headers.end()}};
  CompileAnswer answer = answered(kernel, request, compiler, stop);
  if (!answer.failure.empty()) throw InputError(answer.failure);
  if (!answer.accepted) throw first_error(kernel, code, headers, answer.log);
  if (answer.entry.empty()) {
    throw InputError(kernel.path, kernel.line_of("entry"), "the code has no kernel '" + kernel.entry + "'");
  }
  Compiled compiled{.ptx = std::move(answer.ptx),
                    .cubin = std::move(answer.cubin),
                    .entry = std::move(answer.entry),
                    .arch = arch,
                    .log = std::move(answer.log)};
  // The compiler puts the folder that it works in before a name without one: a catalogue's file seems to lie there.
  std::error_code error;
  compiled.source = ptx::SourceFile(std::filesystem::current_path(error).string(), kernel.path);
  compiled.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return compiled;
}

Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch) {
  Compiler compiler;
  return compile(kernel, values, arch, compiler);
}

}  // namespace warplens::kernels
