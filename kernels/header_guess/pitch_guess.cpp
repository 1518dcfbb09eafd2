#include "kernels/header_guess/pitch_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

constexpr unsigned kMostIndexDepth = 6;

/// Finds pitches in the subscripts of a kernel.
class PitchReader {
 public:
  PitchReader(const Function& kernel, const std::vector<Formal>& formals) : kernel_(kernel) {
    for (const Formal& formal : formals) {
      if (formal.pointers > 0) arrays_.insert(formal.name);
      const auto element = element_named(formal.type);
      if (formal.pointers == 0 && element && element->parts.size() == 1) numbers_.insert(formal.name);
    }
    for (const Code found : find_nodes(kernel.body, {"init_declarator", "assignment_expression"})) {
      const bool initialises = found.is("init_declarator");
      const Code target = found.field(initialises ? "declarator" : "left");
      const Code name = initialises ? parse_declarator(target).name : target;
      if (name && name.is("identifier")) values_.emplace(name.text(), found.field(initialises ? "value" : "right"));
    }
  }

  Pitches read() {
    std::map<std::string, std::set<std::string>> found;
    for (const Code element : find_nodes(kernel_.body, {"subscript_expression"})) {
      const Code array = element.field("argument");
      const std::vector<Code> indices = element.field("indices").children();
      if (indices.size() != 1 || !array.is("identifier") || !arrays_.contains(array.text())) continue;
      if (const std::string pitch = pitch_in(indices.front(), 0); !pitch.empty())
        found[std::string(array.text())].insert(pitch);
    }
    Pitches pitches;
    for (const auto& [array, names] : found)
      if (names.size() == 1) pitches[array] = *names.begin();
    return pitches;
  }

 private:
  static Code bare_term(Code code) {
    for (unsigned depth = 0; depth < kMostIndexDepth; ++depth) {
      if (code.is("parenthesized_expression") && code.children().size() == 1)
        code = code.children().front();
      else if (code.is("cast_expression"))
        code = code.field("value");
      else
        break;
    }
    return code;
  }

  /// Returns P of "row * P + column", also through variables. Empty if there is none.
  std::string pitch_in(Code index, unsigned depth) {
    index = bare_term(index);
    if (!index || depth > kMostIndexDepth) return {};
    if (index.is("identifier")) {
      const auto value = values_.find(index.text());
      return value == values_.end() ? std::string() : pitch_in(value->second, depth + 1);
    }
    if (!index.is("binary_expression")) return {};
    const std::string_view sign = index.field("operator").text();
    if (sign != "+" && sign != "-") return {};
    for (const auto& [one, other] : {std::pair("left", "right"), std::pair("right", "left")}) {
      if (sign == "-" && std::string_view(one) == "right") continue;
      const Code term = bare_term(index.field(one)), rest = bare_term(index.field(other));
      if (const std::string pitch = factor_of(term); !pitch.empty() && !rest.is("number_literal")) return pitch;
    }
    // The sum may have more terms: "row * P + x + 1".
    const std::string left = pitch_in(index.field("left"), depth + 1);
    return left.empty() ? pitch_in(index.field("right"), depth + 1) : left;
  }

  /// Returns P of "row * P" and "P * row" if exactly one factor is a parameter.
  std::string factor_of(Code term) const {
    if (!term || !term.is("binary_expression") || term.field("operator").text() != "*") return {};
    const std::string_view left = bare_term(term.field("left")).text(), right = bare_term(term.field("right")).text();
    const bool is_left = numbers_.contains(left), is_right = numbers_.contains(right);
    if (is_left == is_right) return {};
    return std::string(is_left ? left : right);
  }

  const Function& kernel_;
  std::set<std::string, std::less<>> arrays_, numbers_;
  std::map<std::string_view, Code> values_;
};

/// Returns the argument of the launch for a parameter; empty if there is none.
Code argument_named(const HostLaunch& launch, const std::vector<Formal>& formals, const std::string& name) {
  const auto place = static_cast<std::size_t>(std::ranges::find(formals, name, &Formal::name) - formals.begin());
  return place < std::min(formals.size(), launch.arguments.size()) ? launch.arguments[place] : Code();
}

/// Returns the other factor of "a * b"; empty if the text is not such a product.
std::string other_factor(const std::string& product, const std::string& factor) {
  const std::string before = '(' + factor + ") * ", behind = " * (" + factor + ')';
  const auto is_word = [](const std::string& text) { return text.find(' ') == std::string::npos; };
  if (product.starts_with(before) && is_word(product.substr(before.size()))) return product.substr(before.size());
  if (product.ends_with(behind) && is_word(product.substr(0, product.size() - behind.size())))
    return product.substr(0, product.size() - behind.size());
  const std::size_t sign = product.find(" * ");
  if (sign == std::string::npos || product.find(' ', sign + 3) != std::string::npos) return {};
  const std::string left = product.substr(0, sign), right = product.substr(sign + 3);
  if (left.find(' ') != std::string::npos) return {};
  return left == factor ? right : right == factor ? left : std::string();
}

}  // namespace

Pitches find_pitches(const Function& kernel, const std::vector<Formal>& formals) {
  return PitchReader(kernel, formals).read();
}

void orient_sizes(const HostProgram& program, const HostLaunch& launch, const std::vector<Formal>& formals,
                  const Pitches& pitches, HostSizes& sizes) {
  if (sizes.size() != 2) return;
  std::map<std::string, int> votes;
  for (const auto& [array, pitch] : pitches) {
    const Code given = argument_named(launch, formals, pitch);
    HostEvaluator evaluator(program);
    evaluator.allow_assumptions();
    if (!given || !evaluator.value_of(given).is_number()) continue;
    const std::vector<std::string>& roots = evaluator.roots();
    if (roots.size() == 1 && sizes.contains(roots.front())) ++votes[roots.front()];
  }
  const auto most = std::ranges::max_element(votes, {}, [](const auto& vote) { return vote.second; });
  if (most == votes.end() || sizes[most->first].word == "width") return;
  if (std::ranges::count(votes, most->second, [](const auto& vote) { return vote.second; }) > 1) return;
  for (auto& [name, size] : sizes) size.word = name == most->first ? "width" : "height";
}

void take_pitches(const HostLaunch& launch, const std::vector<Formal>& formals, const Pitches& pitches,
                  HostEvaluator& evaluator, HeaderDraft& draft) {
  for (const auto& [array, pitch] : pitches) {
    const auto place = static_cast<std::size_t>(std::ranges::find(formals, array, &Formal::name) - formals.begin());
    const Code given = argument_named(launch, formals, pitch);
    if (place >= draft.args.size() || !given) continue;
    const std::string name = draft.args[place].substr(0, draft.args[place].find(' '));
    const auto buffer = std::ranges::find(draft.buffers, name, &BufferDraft::name);
    const HostValue columns = evaluator.value_of(given);
    if (buffer == draft.buffers.end() || !columns.is_number() || columns.is_real || columns.number < 2) continue;
    if (buffer->cols == kReached) {
      buffer->rows = kReached;
      buffer->cols = columns.expression;
      continue;
    }
    const std::int64_t width = columns.whole(), elements = buffer->elements;
    if (elements <= width || elements % width != 0 || buffer->cols == columns.expression) continue;
    const std::string all = buffer->rows == "1" ? buffer->cols : fmt::format("{} * {}", buffer->rows, buffer->cols);
    const bool is_constant = all.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
    std::string rows = other_factor(all, columns.expression);
    if (rows.empty() && is_constant) rows = std::to_string(elements / width);
    if (rows.empty()) continue;
    buffer->rows = rows;
    buffer->cols = columns.expression;
  }
}

}  // namespace warplens::kernels
