#include "kernels/source/branches.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "kernels/source/condition_value.hpp"
#include "kernels/source/directives.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Takes a "#define NAME body"; another definition of the same name makes the macro uncertain.
void collect_macro(const PreprocessorDirective& directive, KnownMacros& macros) {
  const std::string name(first_word(directive.rest));
  if (name.empty()) return;
  if (directive.word == "undef") macros[name].is_certain = false;
  if (directive.word != "define") return;
  KnownMacro known{.body = directive.rest.substr(name.size())};
  known.has_parameters = known.body.starts_with('(');
  const auto [place, is_new] = macros.emplace(name, known);
  if (!is_new && place->second.body != known.body) place->second.is_certain = false;
}

/// A conditional whose branches are being read.
struct Chain {
  struct Branch {
    std::size_t begin, end;  ///< positions of the branch's code, without the directives around it
    Truth truth;
  };
  std::vector<Branch> branches;
  std::vector<std::pair<std::size_t, std::size_t>> directives;
  bool is_dead = false;  ///< the whole conditional is in a branch that is left out
};

/// Decides which branches of a text the preprocessor keeps.
class BranchReader {
 public:
  BranchReader(const std::string& text, KnownMacros macros)
      : code_(without_comments(text)), directives_(read_directives(code_)), macros_(std::move(macros)) {}

  /// Returns the ranges to blank.
  std::vector<std::pair<std::size_t, std::size_t>> read() {
    for (std::size_t at = 0; at < directives_.size(); ++at) {
      const PreprocessorDirective& directive = directives_[at];
      if (directive.word == "if" || directive.word == "ifdef" || directive.word == "ifndef") {
        if (open_.size() >= kMostBranchNesting) return {};
        open_.push_back({.is_dead = is_dead()});
        begin_branch(directive, find_truth(at));
      } else if (open_.empty()) {
        take_definition(directive);
      } else if (directive.word.starts_with("el")) {
        end_branch(directive);
        begin_branch(directive, directive.word == "else" ? Truth{1} : find_truth(at));
      } else if (directive.word == "endif") {
        end_branch(directive);
        open_.back().directives.emplace_back(directive.begin, directive.end);
        close();
      } else if (!is_dead()) {
        take_definition(directive);
      }
    }
    return std::move(left_out_);
  }

 private:
  /// Returns true if the branch that is being read is left out.
  bool is_dead() const {
    return !open_.empty() && (open_.back().is_dead || is_left_out(open_.back(), open_.back().branches.size() - 1));
  }

  static bool is_true(const Truth& truth) { return truth.value && *truth.value != 0; }
  static bool is_false(const Truth& truth) { return truth.value && *truth.value == 0; }

  /// Returns true if the preprocessor skips a branch: its condition is false, or the condition of an earlier branch is
  /// true.
  static bool is_left_out(const Chain& chain, std::size_t branch) {
    for (std::size_t before = 0; before < branch; ++before)
      if (is_true(chain.branches[before].truth)) return true;
    return is_false(chain.branches[branch].truth);
  }

  Truth find_truth(std::size_t at) const {
    const PreprocessorDirective& directive = directives_[at];
    const std::string name(first_word(directive.rest));
    if (directive.word == "if" || directive.word == "elif") return evaluate_condition(directive.rest, macros_);
    // "#ifndef X" with "#define X" as its first line is an include guard, or gives X a default value. Such a condition
    // is not decided.
    const bool is_default = directive.word == "ifndef" && at + 1 < directives_.size() &&
                            directives_[at + 1].word == "define" && first_word(directives_[at + 1].rest) == name;
    if (is_default) return {};
    Truth truth = evaluate_condition("defined " + name, macros_);
    if (truth.value && directive.word.ends_with("ndef")) truth.value = *truth.value == 0;
    return truth;
  }

  void begin_branch(const PreprocessorDirective& directive, const Truth& truth) {
    open_.back().directives.emplace_back(directive.begin, directive.end);
    open_.back().branches.push_back({.begin = directive.end, .end = directive.end, .truth = truth});
  }

  void end_branch(const PreprocessorDirective& directive) { open_.back().branches.back().end = directive.begin; }

  void close() {
    const Chain chain = std::move(open_.back());
    open_.pop_back();
    if (chain.is_dead) return;
    std::vector<bool> is_out;
    bool is_decided = true, any_left = false, needs_undefined = false;
    for (std::size_t at = 0; at < chain.branches.size(); ++at) {
      is_out.push_back(is_left_out(chain, at));
      const bool is_in = !is_out.back() && is_true(chain.branches[at].truth);
      is_decided = is_decided && (is_out.back() || is_in);
      any_left = any_left || !is_out.back();
      needs_undefined = needs_undefined || chain.branches[at].truth.needs_undefined;
    }
    if (!any_left && needs_undefined) return;
    for (std::size_t at = 0; at < chain.branches.size(); ++at)
      if (is_out[at]) left_out_.emplace_back(chain.branches[at].begin, chain.branches[at].end);
    if (is_decided) left_out_.insert(left_out_.end(), chain.directives.begin(), chain.directives.end());
  }

  void take_definition(const PreprocessorDirective& directive) {
    const std::string name(first_word(directive.rest));
    if (directive.word == "undef") macros_.erase(name);
    if (directive.word != "define" || name.empty()) return;
    KnownMacro known{.body = directive.rest.substr(name.size())};
    known.has_parameters = known.body.starts_with('(');
    // A definition in a branch whose condition is not decided makes the macro uncertain.
    known.is_certain = std::ranges::all_of(
        open_, [](const Chain& chain) { return is_true(chain.branches.back().truth) || chain.branches.size() == 1; });
    if (open_.empty() || !macros_.contains(name))
      macros_.insert_or_assign(name, std::move(known));
    else if (macros_[name].body != known.body)
      macros_[name].is_certain = false;
  }

  std::string code_;
  std::vector<PreprocessorDirective> directives_;
  KnownMacros macros_;
  std::vector<Chain> open_;
  std::vector<std::pair<std::size_t, std::size_t>> left_out_;
};

}  // namespace

void blank_inactive_branches(std::vector<SourceUnit>& units) {
  const auto has_condition = [](const SourceUnit& unit) {
    return unit.text.find("#if") != std::string::npos || unit.text.find("# if") != std::string::npos;
  };
  if (std::ranges::none_of(units, has_condition)) return;
  std::vector<KnownMacros> of_units(units.size());
  KnownMacros all;
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (units[unit].text.find('#') == std::string::npos) continue;
    for (const PreprocessorDirective& directive : read_directives(without_comments(units[unit].text))) {
      collect_macro(directive, of_units[unit]);
    }
    for (const auto& [name, known] : of_units[unit]) {
      const auto [place, is_new] = all.emplace(name, known);
      if (!is_new && (place->second.body != known.body || !known.is_certain)) place->second.is_certain = false;
    }
  }
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (!has_condition(units[unit])) continue;
    // `others` are the macros that other texts define. A macro that only this text defines is removed, because it has
    // no value before its definition. The reader adds it there.
    KnownMacros others = all;
    for (const auto& [name, known] : of_units[unit]) {
      const bool is_elsewhere = [&] {
        for (std::size_t other = 0; other < units.size(); ++other)
          if (other != unit && of_units[other].contains(name)) return true;
        return false;
      }();
      if (!is_elsewhere) others.erase(name);
    }
    for (const auto& [begin, end] : BranchReader(units[unit].text, std::move(others)).read())
      blank_out(units[unit].text, begin, end);
  }
}

}  // namespace warplens::kernels
