#include "kernels/compile/unknown_names.hpp"

#include <algorithm>

#include "analysis/base/parts_between.hpp"
#include "kernels/compiler/log.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Texts around the name in messages of the compiler. If a row has three texts, the namespace of the name is between
/// the first two.
constexpr std::string_view kNaming[][3] = {
    {"identifier \"", "\" is undefined"},
    {"namespace \"", "\" has no member \"", "\""},
    {"no instance of function template \"std", "\" matches the argument list"},
    {"no instance of overloaded function \"std", "\" matches the argument list"},
    {"pointer or reference to incomplete type \"", "\" is not allowed"},
    {"incomplete type \"", "\" is not allowed"},
    {"incomplete type \"", "\") is not allowed"},
    {"", " is not a template"},
};

/// Messages that are about a name, but do not contain it. The marker ("^") below the code points to the name.
constexpr std::string_view kMarking[] = {
    "name followed by \"::\" must be a class or namespace name", "name must be a namespace name",
    "this declaration has no storage class or type specifier", "explicit type is missing (\"int\" assumed)"};

/// Returns the name to which the marker ("^") of a message points, with the names around it: "cub::BlockReduce". Empty
/// if the marker is missing or points to something else.
std::string marked_name(const CompilerMessage& message) {
  const std::string_view below = message.below;
  const std::size_t end = below.find('\n');
  if (end == std::string_view::npos) return {};
  const std::string_view code = below.substr(0, end);
  const std::string_view marker = below.substr(end + 1, below.find('\n', end + 1) - end - 1);
  const std::size_t at = marker.find_first_not_of(" \t");
  if (at == std::string_view::npos || marker[at] != '^' || at >= code.size()) return {};
  std::size_t last = at;
  const auto take_name = [&] {
    while (last < code.size() && is_identifier_character(code[last])) ++last;
  };
  take_name();
  while (last > at && last + 2 < code.size() && code.substr(last, 2) == "::" &&
         is_identifier_character(code[last + 2])) {
    last += 2;
    take_name();
  }
  // The marker may point to a name that follows a known namespace: to "chrono" in "std::chrono::seconds".
  std::size_t first = at;
  while (first > 2 && code.substr(first - 2, 2) == "::" && is_identifier_character(code[first - 3])) {
    first -= 2;
    while (first > 0 && is_identifier_character(code[first - 1])) --first;
  }
  return std::string(code.substr(first, last - first));
}

/// Returns the operator that is missing for vector types such as float3: "operator+". Empty for other messages.
std::string missing_operator(const CompilerMessage& message) {
  const auto parts = base::parts_between(message.text, {"no operator \"", "\" matches these operands"});
  return parts.empty() ? "" : "operator" + parts.front();
}

/// Converts the name of an incomplete type: "cuda::std::__4::vector" -> "std::vector". cuda::std declares such types,
/// but does not define them. Returns other names unchanged.
std::string name_in_std(const std::string& name) {
  return name.starts_with("cuda::std::__") ? "std::" + name.substr(name.rfind(':') + 1) : name;
}

std::string unknown_name(const CompilerMessage& message) {
  for (const auto& [first, second, third] : kNaming) {
    const std::vector<std::string> parts = third.empty() ? base::parts_between(message.text, {first, second})
                                                         : base::parts_between(message.text, {first, second, third});
    std::string name;
    // The other name of a type may follow: 'string" (aka "basic_string<char>'.
    for (const std::string& part : parts) name += (name.empty() ? "" : "::") + part.substr(0, part.find('"'));
    name = name.substr(0, name.find('<'));
    if (name.starts_with("::")) name.insert(0, "std");
    name = name_in_std(name);
    if (!name.empty() && name != "void") return name;
  }
  if (std::ranges::find(kMarking, message.text) != std::end(kMarking)) return marked_name(message);
  return missing_operator(message);
}

}  // namespace

std::vector<UnknownName> find_unknown_names(std::string_view log) {
  std::vector<UnknownName> found;
  for (const CompilerMessage& message : parse_messages(log)) {
    if (message.severity != CompilerMessage::Severity::error) continue;
    const std::string name = unknown_name(message);
    const bool is_new = std::ranges::find(found, name, &UnknownName::name) == found.end();
    if (!name.empty() && is_new) found.push_back({name, message.file, message.line});
  }
  return found;
}

}  // namespace warplens::kernels
