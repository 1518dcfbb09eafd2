#include "app/views/questions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/views/totals_table.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

using ptx::StateSpace;

bool is_more_instructive(const InstructiveAccess& a, const InstructiveAccess& b) {
  // Compares the ratios by cross-multiplication. The counts of one access are far too small to overflow.
  const std::uint64_t left = a.moved * b.ideal, right = b.moved * a.ideal;
  return left != right ? left > right : a.moved > b.moved;
}

std::string figure(const InstructiveAccess& of, std::uint64_t number) {
  return of.access->space == StateSpace::shared ? in_wavefronts(number) : in_sectors(number);
}

/// Returns a description of the access: "the store on line 28".
std::string access_description(const InstructiveAccess& of) {
  const std::string what = word_for(of.access->kind);
  return of.facts.source_line ? say("the {} on line {}", what, of.facts.source_line)
                              : say("the {} {}", what, short_opcode(of.facts.opcode));
}

Question question_of(const std::string& kernel, const InstructiveAccess& of, const simt::Dim3& block) {
  const bool shared = of.access->space == StateSpace::shared;
  const std::string name = access_description(of), moved = figure(of, of.moved);
  return {shared
              ? say("{}: how many wavefronts does access {} of warp {} in block ({}, {}) take in shared memory ({})?",
                    kernel, of.ordinal + 1, of.access->warp, block.x, block.y, name)
              : say("{}: how many sectors does access {} of warp {} in block ({}, {}) touch ({})?", kernel,
                    of.ordinal + 1, of.access->warp, block.x, block.y, name),
          of.moved == of.ideal ? say("{}, the minimum for its bytes", moved)
                               : say("{} (minimum {})", moved, group_digits(of.ideal))};
}

/// Returns the totals of the memory that is counted in this unit, or nullopt if the launch does not use this memory.
std::optional<TotalsRow> memory_of(const study::Study& study, Unit unit) {
  for (const TotalsRow& row : totals_table(study).memories)
    if (row.unit == unit) return row;
  return std::nullopt;
}

std::string of_least(const TotalsRow& row) {
  if (row.moved == row.ideal)
    return say("{}, which is the minimum",
               row.unit == Unit::sectors ? in_sectors(row.moved) : in_wavefronts(row.moved));
  return row.unit == Unit::sectors
             ? say("{} sectors, {}× the minimum", group_digits(row.moved), ratio(row.moved, row.ideal))
             : say("{} wavefronts, {}× the minimum", group_digits(row.moved), ratio(row.moved, row.ideal));
}

void add_launch(const Questioned& one, std::vector<Question>& questions) {
  const simt::Launch& launch = one.study.plan->launch;
  const std::uint64_t warps = (launch.block.count() + launch.machine.warp_size - 1) / launch.machine.warp_size;
  questions.push_back(
      {say("{}: how many blocks does the launch have, and how many warps does each block have?", one.name),
       say("{} with {} each", in_blocks(launch.grid.count()), in_warps(warps))});
}

void add_totals(const Questioned& one, std::vector<Question>& questions) {
  if (one.study.totals->cut) return;  // the execution reached its time limit, so the totals are incomplete
  if (const auto global = memory_of(one.study, Unit::sectors))
    questions.push_back({say("{}: how many sectors of global memory does the whole launch transfer, and what multiple "
                             "of the minimum is that?",
                             one.name),
                         of_least(*global)});
  if (const auto shared = memory_of(one.study, Unit::wavefronts))
    questions.push_back(
        {say("{}: how many wavefronts does the whole launch take in shared memory?", one.name), of_least(*shared)});
}

using Figures = std::vector<std::pair<std::string, std::uint64_t>>;  // name of each launch, and the number to compare

bool all_alike(const Figures& figures) {
  return std::ranges::all_of(figures, [&](const auto& one) { return one.second == figures.front().second; });
}

/// Makes a question with this text, which asks for the launches with the smallest number. The answer lists the numbers
/// of all launches.
Question least_of(const std::string& text, const Figures& figures) {
  const std::uint64_t least = std::ranges::min(figures, {}, &Figures::value_type::second).second;
  std::vector<std::string> winners, each;
  for (const auto& [name, number] : figures) {
    if (number == least) winners.push_back(name);
    each.push_back(fmt::format("{}: {}", name, group_digits(number)));
  }
  return {text, fmt::format("{} ({})", fmt::join(winners, tr(" and ")), fmt::join(each, "; "))};
}

/// Returns the facts of all instructions of a study, by pc.
std::vector<InstructionFacts> facts_of(const study::Study& study) {
  return instruction_facts(*study.program, *study.machine_code, study.compiled->source);
}

/// Returns the most instructive of the accesses for which `is_asked` returns true.
template <class IsAsked>
std::optional<InstructiveAccess> most_instructive_of(const study::Study& study, StateSpace space,
                                                     const IsAsked& is_asked) {
  const trace::Recording& recording = *study.recording;
  std::optional<InstructiveAccess> best;
  for (std::uint32_t warp = 0; warp < recording.accesses_of_warp.size(); ++warp) {
    const std::vector<std::uint32_t>& accesses = recording.accesses_of_warp[warp];
    for (std::size_t at = 0; at < accesses.size(); ++at) {
      const trace::RecordedAccess& access = recording.accesses[accesses[at]];
      if (access.space != space || access.active == 0 || !is_asked(access)) continue;
      InstructiveAccess one{.access = &access, .ordinal = static_cast<int>(at)};
      one.totals = trace::count_access(study.plan->launch.machine, access.seen());
      const bool shared = space == StateSpace::shared;
      one.moved = shared ? one.totals.wavefronts : one.totals.sectors;
      one.ideal = shared ? one.totals.ideal_wavefronts : one.totals.ideal_sectors;
      if (one.moved > 0 && (!best || is_more_instructive(one, *best))) best = one;
    }
  }
  if (best) {
    const auto facts = facts_of(study);
    if (best->access->pc < facts.size()) best->facts = facts[best->access->pc];
  }
  return best;
}

/// Returns the most instructive access on the same source line and of the same kind as `like`.
std::optional<InstructiveAccess> most_instructive_like(const study::Study& study, const InstructiveAccess& like) {
  const auto facts = facts_of(study);
  return most_instructive_of(study, like.access->space, [&](const trace::RecordedAccess& access) {
    return access.kind == like.access->kind && access.pc < facts.size() &&
           facts[access.pc].source_line == like.facts.source_line;
  });
}

/// Returns the most instructive access of all launches that have the same source text as `study`. Returns nullopt if
/// none of these launches accesses this memory space.
std::optional<InstructiveAccess> most_instructive_among(std::span<const study::Study* const> studies,
                                                        const study::Study& study, StateSpace space) {
  std::optional<InstructiveAccess> best;
  for (const study::Study* other : studies) {
    if (other->kernel->text != study.kernel->text) continue;
    const auto one = most_instructive(*other, space);
    if (one && (!best || is_more_instructive(*one, *best))) best = one;
  }
  return best;
}

}  // namespace

std::optional<InstructiveAccess> most_instructive(const study::Study& study, StateSpace space) {
  return most_instructive_of(study, space, [](const trace::RecordedAccess&) { return true; });
}

Cursor cursor_at_worst(const study::Study& study, const Cursor& fallback) {
  constexpr std::size_t kMostAccesses = 200'000;
  if (!study.recording || study.recording->accesses.size() > kMostAccesses) return fallback;
  std::optional<InstructiveAccess> worst = most_instructive(study, StateSpace::global);
  if (const auto shared = most_instructive(study, StateSpace::shared);
      shared && (!worst || is_more_instructive(*shared, *worst)))
    worst = shared;
  return worst ? at_ordinal(*study.recording, worst->access->warp, worst->ordinal) : fallback;
}

std::vector<std::vector<InstructiveAccess>> instructive_accesses(std::span<const study::Study* const> studies) {
  std::vector<std::vector<InstructiveAccess>> all;
  for (const study::Study* study : studies) {
    std::vector<InstructiveAccess>& accesses = all.emplace_back();
    for (const StateSpace space : {StateSpace::global, StateSpace::shared}) {
      const auto among = most_instructive_among(studies, *study, space);
      auto own = among ? most_instructive_like(*study, *among) : std::nullopt;
      if (!own) own = most_instructive(*study, space);  // this study does not execute the source line of `among`
      if (own) accesses.push_back(*own);
    }
  }
  return all;
}

std::string name_of(const InstructiveAccess& of) {
  std::string where = short_opcode(of.facts.opcode);
  if (of.facts.source_line) where = say("{} on line {}", where, of.facts.source_line);
  return say("{}, warp {}, access {}", where, of.access->warp, of.ordinal + 1);
}

std::string caption_of(const InstructiveAccess& of) {
  std::string moved = figure(of, of.moved);
  if (of.moved != of.ideal) moved = say("{} (minimum {})", moved, group_digits(of.ideal));
  return say("{}: {}", name_of(of), moved);
}

std::vector<Question> make_questions(const Questioned& one) {
  std::vector<Question> questions;
  add_launch(one, questions);
  for (const InstructiveAccess& access : one.accesses)
    questions.push_back(question_of(one.name, access, one.study.recording->block));
  add_totals(one, questions);
  return questions;
}

std::vector<Question> make_questions(const Questioned& one, std::span<const Questioned> earlier) {
  std::vector<Question> questions = make_questions(one);
  for (const Questioned& other : earlier) {
    if (other.study.kernel->text != one.study.kernel->text) continue;
    const std::vector<Question> asked = make_questions({one.name, other.study, other.accesses});
    std::erase_if(questions,
                  [&](const Question& question) { return std::ranges::find(asked, question) != asked.end(); });
  }
  return questions;
}

std::vector<Question> questions_between(std::span<const Questioned> all) {
  if (all.size() < 2) return {};
  std::vector<Question> questions;
  const auto ask = [&](Unit unit, const char* text) {
    Figures figures;
    for (const Questioned& one : all) {
      const auto row = memory_of(one.study, unit);
      if (row && !one.study.totals->cut) figures.emplace_back(one.name, row->moved);
    }
    // Kernels that do not use this memory are left out.
    if (figures.size() > 1 && !all_alike(figures)) questions.push_back(least_of(text, figures));
  };
  ask(Unit::sectors, tr("Which kernel transfers the fewest sectors of global memory?"));
  ask(Unit::wavefronts, tr("Which kernel takes the fewest wavefronts in shared memory?"));
  return questions;
}

}  // namespace warplens::views
