#include "kernels/ptx/ptx_source.hpp"

#include <cxxabi.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "analysis/base/nearest.hpp"
#include "analysis/ptx/error.hpp"
#include "analysis/simt/source_place.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns the position of the first character that is not a space, a line end or part of a comment.
std::size_t first_word(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) {
      ++at;
    } else if (text.substr(at).starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.substr(at).starts_with("/*")) {
      const std::size_t end = text.find("*/", at + 2);
      at = end == std::string_view::npos ? text.size() : end + 2;
    } else {
      break;
    }
  }
  return at;
}

std::string demangle(const std::string& name) {
  if (!name.starts_with("_Z")) return name;  // a name that is not mangled could be demangled to a type: "f" to "float"
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> whole(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                     std::free);
  return status == 0 && whole ? whole.get() : name;
}

/// Returns the position of `view`, which is a part of the module's text, in that text.
std::size_t text_position(const ptx::Module& module, std::string_view view) {
  return static_cast<std::size_t>(view.data() - module.text->data());
}

/// Returns the numbers after a directive: 32 and 8 for ".reqntid 32, 8".
std::vector<std::uint32_t> numbers_behind(std::string_view text, std::string_view directive) {
  std::vector<std::uint32_t> numbers;
  std::size_t at = text.find(directive);
  if (at == std::string_view::npos) return numbers;
  at += directive.size();
  while (at < text.size()) {
    at = std::min(text.find_first_not_of(" \t\r\n,", at), text.size());
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), number);
    if (error != std::errc{}) break;
    numbers.push_back(number);
    at = static_cast<std::size_t>(end - text.data());
  }
  return numbers;
}

std::vector<std::string> plain_names(const ptx::Module& module) {
  std::vector<std::string> names;
  for (const std::string_view entry : list_entries(module)) names.push_back(plain_entry_name(entry));
  return names;
}

}  // namespace

bool is_ptx(std::string_view text) {
  constexpr std::string_view kVersion = ".version";
  const std::string_view rest = text.substr(first_word(text));
  return rest.starts_with(kVersion) && rest.size() > kVersion.size() &&
         std::string_view(" \t\r\n").find(rest[kVersion.size()]) != std::string_view::npos;
}

std::shared_ptr<const ptx::Module> read_ptx(const KernelFile& kernel) {
  try {
    return ptx::parse(kernel.text);
  } catch (const ptx::Error& error) {
    throw InputError(kernel.path, error.line(), error.what());
  }
}

std::vector<std::string_view> list_entries(const ptx::Module& module) {
  std::vector<std::string_view> names;
  for (const ptx::Function& function : module.functions)
    if (function.is_entry && !function.is_extern) names.push_back(function.name);
  return names;
}

std::string plain_entry_name(std::string_view entry) {
  std::string name = demangle(std::string(entry));
  // Remove ABI tags of Numba and libstdc++: "saxpy[abi:v1][abi:…]".
  for (std::size_t tag = name.find("[abi:"); tag != std::string::npos; tag = name.find("[abi:")) {
    const std::size_t end = name.find(']', tag);
    if (end == std::string::npos) break;
    name.erase(tag, end + 1 - tag);
  }
  // The name is the last word before the first bracket: "void space::transpose<float, 32>(float*)".
  name.resize(std::min(name.find_first_of("<("), name.size()));
  const std::size_t blank = name.find_last_of(" :");
  return blank == std::string::npos ? name : name.substr(blank + 1);
}

const ptx::Function* entry_named(const ptx::Module& module, const std::string& name) {
  const ptx::Function* found = nullptr;
  for (const ptx::Function& function : module.functions) {
    if (!function.is_entry || function.is_extern) continue;
    if (function.name == name) return &function;
    if (!name.empty() && plain_entry_name(function.name) != name) continue;
    if (found != nullptr) return nullptr;
    found = &function;
  }
  return found;
}

const ptx::Function& entry_of_header(const KernelFile& kernel, const ptx::Module& module, const std::string& entry) {
  if (const ptx::Function* found = entry_named(module, entry)) return *found;
  const std::vector<std::string> names = plain_names(module);
  const unsigned line = std::max(kernel.line_of("entry"), 1u);  // line_of returns 0 if the file has no header
  if (names.empty()) throw InputError(kernel.path, line, tr("this PTX has no kernel; add an .entry with a body"));
  const auto same = std::ranges::count(names, entry);
  if (entry.empty())
    throw InputError(kernel.path, line, say("this PTX has several kernels; choose from {}", base::join_words(names)));
  if (same > 1) {
    std::vector<std::string> whole;
    for (const std::string_view name : list_entries(module)) whole.emplace_back(name);
    throw InputError(
        kernel.path, line,
        say("several kernels of this PTX are called '{}'; choose from {}", entry, base::join_words(whole)));
  }
  throw InputError(kernel.path, line,
                   say("this PTX has no kernel '{}'; choose from {}", entry, base::join_words(names)));
}

std::optional<BlockBound> block_bound(const ptx::Module& module, const ptx::Function& entry) {
  const std::string_view text = *module.text;
  const std::size_t begin = text_position(module, entry.name);
  const std::string head = without_comments(text.substr(begin, text.find('{', begin) - begin));
  for (const bool is_exact : {true, false}) {
    std::vector<std::uint32_t> sides = numbers_behind(head, is_exact ? ".reqntid" : ".maxntid");
    if (sides.empty()) continue;
    sides.resize(3, 1);
    return BlockBound{{sides[0], sides[1], sides[2]}, is_exact};
  }
  return std::nullopt;
}

std::map<std::uint32_t, std::string> find_source_lines(const ptx::Module& module) {
  std::map<std::uint32_t, std::string> origins;
  for (const ptx::Function& function : module.functions) {
    for (const ptx::Instruction& instruction : function.instructions) {
      const simt::SourcePlace place = simt::source_place(module, instruction.source);
      if (place.line == 0 || place.file.empty()) continue;
      origins.emplace(instruction.line,
                      fmt::format("{}:{}", std::filesystem::path(place.file).filename().string(), place.line));
    }
  }
  return origins;
}

std::string with_own_lines(const ptx::Module& module, const std::string& file) {
  const std::string_view text = *module.text;
  const std::size_t number = std::max<std::size_t>(module.files.size(), 1);
  std::string made;
  std::size_t done = 0;
  for (const ptx::Function& function : module.functions) {
    for (const ptx::Instruction& instruction : function.instructions) {
      std::size_t at = text_position(module, instruction.opcode);
      if (instruction.guard) at = text.rfind('@', at);
      made += text.substr(done, at - done);
      made += fmt::format(".loc {} {} 0 ", number, instruction.line);
      done = at;
    }
  }
  made += text.substr(done);
  // Remove characters that would end a name in a directive.
  std::string name = file;
  std::erase_if(name, [](char c) { return c == '"' || c == '\\' || c == '\n'; });
  return made + fmt::format("\n.file {} \"{}\"\n", number, name);
}

}  // namespace warplens::kernels
