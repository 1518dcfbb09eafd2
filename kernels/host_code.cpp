#include "kernels/host_code.hpp"

#include <algorithm>
#include <vector>

#include "kernels/declarations.hpp"
#include "kernels/source_text.hpp"

namespace warplens::kernels {
namespace {

using Words = std::set<std::string>;

bool meet(const Words& a, const Words& b) {
  return std::ranges::any_of(a, [&](const std::string& word) { return b.contains(word); });
}

/// What becomes of a declaration.
enum class Fate { kept, host_function, kept_if_mentioned };

/// A function's name: the identifier before the first bracket of its head.
std::string function_name(std::string_view head) {
  std::size_t end = std::min(head.find('('), head.size());
  while (end > 0 && head[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && is_identifier_character(head[begin - 1])) --begin;
  return std::string(head.substr(begin, end - begin));
}

class HostCode {
 public:
  HostCode(std::string_view text, std::size_t begin, std::string_view entry)
      : text_(text),
        code_(without_comments(text)),
        undirected_(without_directives(code_)),
        bare_(without_literals(undirected_)),
        entry_(identifiers(entry)) {
    device_ = {"__global__", "__device__", "__constant__", "__managed__", "__shared__"};
    device_.merge(macros_with(text, device_));
    if (auto found = declarations(bare_, begin)) declarations_ = std::move(*found);
    for (const Declaration& declaration : declarations_) fates_.push_back(fate(declaration));
  }

  DeviceCode left() {
    keep_what_is_mentioned();
    DeviceCode code{.text = std::string(text_), .host_functions = {}};
    for (std::size_t at = 0; at < declarations_.size(); ++at) {
      if (fates_[at] == Fate::kept) continue;
      const Declaration& declaration = declarations_[at];
      if (fates_[at] == Fate::host_function)
        code.host_functions.emplace(function_name(head(declaration)), line_of(declaration));
      for (std::size_t place = declaration.begin; place < declaration.end; ++place)
        // The preprocessor's lines stay: what they open or close may stand outside.
        if (code.text[place] != '\n' && code_[place] == undirected_[place]) code.text[place] = ' ';
    }
    return code;
  }

 private:
  std::string_view head(const Declaration& of) const {
    return std::string_view(bare_).substr(of.begin, of.head_end - of.begin);
  }
  Words words(const Declaration& of) const {
    return identifiers(std::string_view(bare_).substr(of.begin, of.end - of.begin));
  }
  unsigned line_of(const Declaration& of) const {
    return 1 + static_cast<unsigned>(
                   std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(of.begin), '\n'));
  }

  Fate fate(const Declaration& declaration) const {
    const Words in_head = identifiers(head(declaration));
    if (meet(in_head, device_)) return Fate::kept;
    if (declaration.is_function_body) {
      const bool stays = in_head.contains("constexpr") || in_head.contains("consteval") ||
                         entry_.contains(function_name(head(declaration)));
      return stays ? Fate::kept : Fate::host_function;
    }
    for (const char* word : {"namespace", "static_assert", "asm"})
      if (in_head.contains(word)) return Fate::kept;
    // A class with members for the device, or mentioned by what is for the device.
    return meet(words(declaration), device_) ? Fate::kept : Fate::kept_if_mentioned;
  }

  void keep_what_is_mentioned() {
    Words mentioned = entry_;
    for (std::size_t at = 0; at < declarations_.size(); ++at)
      if (fates_[at] == Fate::kept) mentioned.merge(words(declarations_[at]));
    // Macros may mention anything.
    mentioned.merge(in_directives());
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t at = 0; at < declarations_.size(); ++at) {
        if (fates_[at] != Fate::kept_if_mentioned || !meet(declared(declarations_[at]), mentioned)) continue;
        fates_[at] = Fate::kept;
        mentioned.merge(words(declarations_[at]));
        changed = true;
      }
    }
  }
  /// What a declaration names; of an enumeration, its values as well.
  Words declared(const Declaration& declaration) const {
    return identifiers(head(declaration)).contains("enum") ? words(declaration) : names_of(bare_, declaration);
  }
  Words in_directives() const {
    std::string directives = code_;
    for (std::size_t at = 0; at < directives.size(); ++at)
      if (code_[at] == undirected_[at]) directives[at] = ' ';
    return identifiers(directives);
  }

  std::string_view text_;
  const std::string code_, undirected_, bare_;  ///< the text with less and less in it, places kept
  Words entry_, device_;
  std::vector<Declaration> declarations_;
  std::vector<Fate> fates_;
};

}  // namespace

DeviceCode without_host_code(std::string_view text, std::size_t begin, std::string_view entry) {
  return HostCode(text, begin, entry).left();
}

}  // namespace warplens::kernels
