#include "app/study/warnings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "analysis/base/named.hpp"
#include "analysis/simt/execute.hpp"
#include "analysis/simt/source_place.hpp"
#include "analysis/simt/warp_view.hpp"
#include "analysis/trace/undefined_counts.hpp"
#include "app/study/execution_limits.hpp"
#include "app/study/notes.hpp"
#include "app/words/finding.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

using Kind = Warning::Kind;

bool counts_nothing(const trace::Totals& totals) {
  return totals.instructions.empty() && totals.cluster_requests == 0 && totals.bulk_bytes == 0 &&
         totals.texture_requests == 0;
}

/// Returns whether the instruction can make an access that Warplens counts.
bool is_counted_access(const simt::Meaning& meaning) {
  return meaning.memory != simt::MemoryAction::none && meaning.memory != simt::MemoryAction::advice &&
         meaning.memory != simt::MemoryAction::barrier_object && meaning.space != ptx::StateSpace::param;
}

std::optional<KernelOutline> outline(const Study& study) {
  if (kernels::is_ptx(study.kernel->text)) return std::nullopt;
  return find_kernel_outline(study.kernel->text, study.kernel->entry);
}

/// Returns whether the compiled code contains a call of printf.
bool prints(const Study& study) {
  return std::ranges::any_of(study.program->module().functions, [](const ptx::Function& function) {
    return function.is_extern && function.name == "vprintf";
  });
}

/// Describes a kernel whose compiled code has no accesses to memory.
std::string words_of_empty(const Study& study) {
  const std::optional<KernelOutline> shape = outline(study);
  const std::string name = kernels::plain_entry_name(study.kernel->entry);
  if (!shape) return say("'{}' reads and writes no memory, so there is nothing to count.", name);
  if (shape->first_line == 0) return say("'{}' has no body yet, so there is nothing to count.", name);
  if (prints(study))
    return say("'{}' prints texts but reads and writes no memory, so there is nothing to count.", name);
  return say(
      "'{}' reads and writes no memory: the compiler removed all accesses in lines {} to {}, because their results are "
      "not used.",
      name, shape->first_line, shape->last_line);
}

/// Finds the last conditional branch or exit that the threads of a block executed before they ended.
class LastDecision : public simt::Observer {
 public:
  explicit LastDecision(const simt::Program& program) : program_(program) {}
  bool wants_instructions() const override { return true; }
  void instruction(const simt::WarpView&, std::uint32_t pc, LaneMask, LaneMask) override {
    const simt::Control control = program_.code().ops[pc].control;
    const bool decides = control == simt::Control::branch || control == simt::Control::exit ||
                         control == simt::Control::ret || control == simt::Control::branch_table;
    if (decides && (program_.instructions()[pc]->guard || control == simt::Control::branch_table)) pc_ = pc;
  }
  const std::optional<std::uint32_t>& pc() const { return pc_; }

 private:
  const simt::Program& program_;
  std::optional<std::uint32_t> pc_;
};

/// Returns the line of the condition that keeps the first block from making accesses; 0 if the line is not known.
std::uint32_t line_of_condition(const Study& study) {
  constexpr std::uint64_t kMost = 10'000;
  LastDecision decision(*study.program);
  simt::GlobalMemory memory(*study.program, study.plan->launch);
  simt::execute_block(*study.program, study.plan->launch, {0, 0, 0}, memory, decision,
                      {.instructions_per_block = kMost});
  return decision.pc() ? simt::nearest_line(*study.program, *decision.pc()) : 0;
}

/// Returns the names of the integer arguments that are 0.
std::vector<std::string> zero_arguments(const Study& study) {
  const std::optional<KernelOutline> shape = outline(study);
  const simt::Program& program = *study.program;
  const std::vector<std::uint32_t>& params = program.entry().params;
  if (!shape || shape->parameters.size() != params.size()) return {};
  std::vector<std::string> names;
  for (std::size_t at = 0; at < params.size(); ++at) {
    const ptx::Variable& variable = program.module().variables[params[at]];
    const std::uint32_t offset = program.code().entry_param_offsets[at], bytes = ptx::bytes_of(variable.type);
    const std::vector<std::uint8_t>& arguments = study.plan->launch.arguments;
    const bool is_scalar = !ptx::is_float(variable.type) && variable.count == 1 && bytes <= 8;
    if (!is_scalar || offset + bytes > arguments.size()) continue;
    if (std::all_of(arguments.begin() + offset, arguments.begin() + offset + bytes,
                    [](auto byte) { return byte == 0; }))
      names.push_back(shape->parameters[at]);
  }
  std::erase(names, "");
  return names;
}

/// Describes a launch in which no thread reached an access.
std::string words_of_masked(const Study& study) {
  const std::uint32_t line = line_of_condition(study);
  const std::vector<std::string> zeros = zero_arguments(study);
  std::string text = line != 0
                         ? say("No thread reads or writes memory: the condition on line {} skips every access.", line)
                         : tr("No thread reads or writes memory: no thread reaches the accesses of the kernel.");
  if (!zeros.empty())
    text += " " + plural("The argument {} is 0.", "The arguments {} are 0.", zeros.size(),
                         fmt::to_string(fmt::join(zeros, ", ")));
  const bool is_guessed = !study.kernel->guessed_header.empty();
  return text + " " +
         (is_guessed ? say("Set other values with --args or in a header ('warplens header {}' prints the guessed one).",
                           study.kernel->path)
                     : tr("Change the arguments or the data in the header."));
}

/// Describes the assumptions of a guessed Warplens header, the first ones in full.
std::string words_of_assumptions(const Study& study) {
  constexpr std::size_t kShown = 3;
  const std::vector<std::string>& doubts = study.kernel->doubts;
  const std::size_t shown = std::min(doubts.size(), kShown);
  std::string list =
      fmt::to_string(fmt::join(doubts.begin(), doubts.begin() + static_cast<std::ptrdiff_t>(shown), "; "));
  if (doubts.size() > shown)
    list += plural("; and {} more (see the notes)", "; and {} more (see the notes)", doubts.size() - shown,
                   doubts.size() - shown);
  return say("The results depend on assumptions: {}. Set the right values with --grid, --block, --args, or a header.",
             list);
}

bool never_ends(trace::FindingKind kind) {
  return kind == trace::FindingKind::endless || kind == trace::FindingKind::deadlock;
}

}  // namespace

const char* name_of(Warning::Kind kind) {
  static constexpr base::Named<Kind> kKinds[] = {{Kind::empty, "empty"},           {Kind::no_access, "no-access"},
                                                 {Kind::incomplete, "incomplete"}, {Kind::never_ends, "never-ends"},
                                                 {Kind::undefined, "undefined"},   {Kind::assumed, "assumed"},
                                                 {Kind::refused, "refused"}};
  return base::name_in(kKinds, kind);
}

bool invalidates(Warning::Kind kind) {
  return kind == Kind::no_access || kind == Kind::incomplete || kind == Kind::never_ends;
}

std::vector<Warning> warnings_of(const Study& study) {
  std::vector<Warning> warnings;
  const auto add = [&](Kind kind, std::string message) { warnings.push_back({kind, std::move(message)}); };
  if (const std::vector<std::string>& errors = study.kernel->program_errors; !errors.empty())
    add(Kind::refused, say("The program has an error: {}.", fmt::to_string(fmt::join(errors, "; "))));
  const bool is_cut = study.totals && study.totals->cut;
  if (is_cut)
    add(Kind::incomplete, say("The counts are incomplete: {}; {}.", describe_cut(study, *study.totals->cut),
                              advice_for(*study.totals->cut)));
  if (study.totals && study.findings && !(is_cut && !study.totals->cut->endless.empty()))
    for (const trace::Finding& finding : study.findings->list) {
      if (!never_ends(finding.kind)) continue;
      add(Kind::never_ends, say("The launch does not end. {}", words::sentence(finding)));
      break;
    }
  if (study.totals && !is_cut && counts_nothing(study.totals->totals)) {
    if (std::ranges::none_of(study.program->code().meanings, is_counted_access))
      add(Kind::empty, words_of_empty(study));
    else
      add(Kind::no_access, words_of_masked(study));
  }
  if (study.totals && study.findings && study.program)
    if (const trace::Finding* const cause = trace::find_cause_of_undefined_counts(*study.program, *study.findings))
      add(Kind::undefined,
          cause->kind == trace::FindingKind::plain_read_of_atomic
              ? say("A GPU may make other accesses, because they depend on the order of the threads: {}",
                    words::sentence(*cause))
              : say("A GPU may make other accesses, because the behaviour of the program is undefined: {}",
                    words::sentence(*cause)));
  if (!study.kernel->doubts.empty()) add(Kind::assumed, words_of_assumptions(study));
  return warnings;
}

}  // namespace warplens::study
