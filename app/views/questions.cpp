#include "app/views/questions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/views/totals_table.hpp"
#include "kernels/say.hpp"

namespace warplens::views {
namespace {

using ptx::StateSpace;

bool is_more_telling(const TellingAccess& a, const TellingAccess& b) {
  // The ratios without their fractions; what a warp moves in one access is far from overflowing.
  const std::uint64_t left = a.moved * b.ideal, right = b.moved * a.ideal;
  return left != right ? left > right : a.moved > b.moved;
}

std::string figure(const TellingAccess& of, std::uint64_t number) {
  return of.access->space == StateSpace::shared ? in_wavefronts(number) : in_sectors(number);
}

/// "the store on line 28".
std::string in_words(const TellingAccess& of) {
  const std::string what = word_for(of.access->kind);
  return of.facts.source_line ? say("the {} on line {}", what, of.facts.source_line)
                              : say("the {} {}", what, short_opcode(of.facts.opcode));
}

Question question_of(const std::string& kernel, const TellingAccess& of, const simt::Dim3& block) {
  const bool shared = of.access->space == StateSpace::shared;
  const std::string name = in_words(of), moved = figure(of, of.moved);
  return {shared ? say("{}: how many wavefronts does {} take in shared memory for warp {} of block ({}, {})?", kernel,
                       name, of.access->warp, block.x, block.y)
                 : say("{}: how many sectors does {} touch for warp {} of block ({}, {})?", kernel, name,
                       of.access->warp, block.x, block.y),
          of.moved == of.ideal ? say("{}, which is the fewest that its bytes could take", moved)
                               : say("{}, where {} would do", moved, grouped(of.ideal))};
}

/// All that a launch moves in a kind of memory; nothing where it does not use it.
std::optional<TotalsRow> memory_of(const study::Study& study, Unit unit) {
  for (const TotalsRow& row : totals_table(study).memories)
    if (row.unit == unit) return row;
  return std::nullopt;
}

std::string of_least(const TotalsRow& row) {
  if (row.moved == row.ideal)
    return say("{}, which is the fewest possible",
               row.unit == Unit::sectors ? in_sectors(row.moved) : in_wavefronts(row.moved));
  return row.unit == Unit::sectors
             ? say("{} sectors, which is {} times the fewest", grouped(row.moved), ratio(row.moved, row.ideal))
             : say("{} wavefronts, which is {} times the fewest", grouped(row.moved), ratio(row.moved, row.ideal));
}

void add_launch(const Questioned& one, std::vector<Question>& questions) {
  const simt::Launch& launch = one.study.plan->launch;
  const std::uint64_t warps = (launch.block.count() + launch.machine.warp_size - 1) / launch.machine.warp_size;
  questions.push_back({say("{}: how many blocks does the launch have, and how many warps does each have?", one.name),
                       say("{}, of {} each", in_blocks(launch.grid.count()), in_warps(warps))});
}

void add_totals(const Questioned& one, std::vector<Question>& questions) {
  if (one.study.totals->cut) return;  // the answer would be that of a part
  if (const auto global = memory_of(one.study, Unit::sectors))
    questions.push_back({say("{}: how many sectors of global memory does the whole launch move, and how many times is "
                             "that the fewest that it could?",
                             one.name),
                         of_least(*global)});
  if (const auto shared = memory_of(one.study, Unit::wavefronts))
    questions.push_back(
        {say("{}: how many wavefronts does the whole launch take in shared memory?", one.name), of_least(*shared)});
}

/// Which of them have the least of something, and what each has.
Question least_of(const std::string& text, const std::vector<std::pair<std::string, std::uint64_t>>& figures) {
  const std::uint64_t least = std::ranges::min(figures, {}, &std::pair<std::string, std::uint64_t>::second).second;
  std::vector<std::string> winners, each;
  for (const auto& [name, number] : figures) {
    if (number == least) winners.push_back(name);
    each.push_back(fmt::format("{}: {}", name, grouped(number)));
  }
  const std::string who =
      winners.size() == figures.size() ? tr("All alike") : fmt::format("{}", fmt::join(winners, tr(" and ")));
  return {text, fmt::format("{} ({})", who, fmt::join(each, "; "))};
}

}  // namespace

std::optional<TellingAccess> most_telling(const study::Study& study, StateSpace space) {
  const trace::Recording& recording = *study.recording;
  std::optional<TellingAccess> best;
  for (std::uint32_t warp = 0; warp < recording.accesses_of_warp.size(); ++warp) {
    const std::vector<std::uint32_t>& accesses = recording.accesses_of_warp[warp];
    for (std::size_t at = 0; at < accesses.size(); ++at) {
      const trace::RecordedAccess& access = recording.accesses[accesses[at]];
      if (access.space != space || access.active == 0) continue;
      TellingAccess one{.access = &access, .ordinal = static_cast<int>(at)};
      one.totals = trace::totals_of(study.plan->launch.machine, access.seen());
      const bool shared = space == StateSpace::shared;
      one.moved = shared ? one.totals.wavefronts : one.totals.sectors;
      one.ideal = shared ? one.totals.ideal_wavefronts : one.totals.ideal_sectors;
      if (one.moved > 0 && (!best || is_more_telling(one, *best))) best = one;
    }
  }
  if (best) {
    const auto facts = instruction_facts(*study.program, *study.machine_code, study.compiled->source);
    if (best->access->pc < facts.size()) best->facts = facts[best->access->pc];
  }
  return best;
}

std::string name_of(const TellingAccess& of) {
  std::string where = short_opcode(of.facts.opcode);
  if (of.facts.source_line) where = say("{} on line {}", where, of.facts.source_line);
  return say("{}, warp {}, access {}", where, of.access->warp, of.ordinal);
}

std::string caption_of(const TellingAccess& of) {
  std::string moved = figure(of, of.moved);
  if (of.moved != of.ideal) moved = say("{}, where {} would do", moved, grouped(of.ideal));
  return say("{}: {}", name_of(of), moved);
}

std::vector<Question> questions_of(const Questioned& one) {
  std::vector<Question> questions;
  add_launch(one, questions);
  for (const StateSpace space : {StateSpace::global, StateSpace::shared})
    if (const auto access = most_telling(one.study, space))
      questions.push_back(question_of(one.name, *access, one.study.recording->block));
  add_totals(one, questions);
  return questions;
}

std::vector<Question> questions_between(std::span<const Questioned> all) {
  if (all.size() < 2) return {};
  std::vector<Question> questions;
  const auto ask = [&](Unit unit, const char* text) {
    std::vector<std::pair<std::string, std::uint64_t>> figures;
    for (const Questioned& one : all) {
      const auto row = memory_of(one.study, unit);
      if (row && !one.study.totals->cut) figures.emplace_back(one.name, row->moved);
    }
    // Who uses no shared memory has no part in the question about it.
    if (figures.size() > 1) questions.push_back(least_of(text, figures));
  };
  ask(Unit::sectors, tr("Which kernel moves the fewest sectors of global memory?"));
  ask(Unit::wavefronts, tr("Which kernel takes the fewest wavefronts in shared memory?"));
  return questions;
}

}  // namespace warplens::views
