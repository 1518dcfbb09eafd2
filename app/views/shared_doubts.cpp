#include "app/views/shared_doubts.hpp"

#include <algorithm>
#include <variant>

#include "app/views/numbers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

bool is_load(AccessKind kind) {
  return kind == AccessKind::load || kind == AccessKind::matrix_load;
}

/// Returns the number of a source line; 0 for a line of the PTX.
std::uint32_t source_line_number(const trace::CodeLine& line) {
  return line.is_ptx ? 0 : line.number;
}

/// Returns the source lines with accesses that race with the accesses of an instruction. The value 0 means that a line
/// is not known.
std::set<std::uint32_t> racing_lines(const Derived& derived, const trace::RecordedAccess& access) {
  std::set<std::uint32_t> lines;
  if (!derived.study->findings) return lines;
  const std::uint32_t own = source_line(derived, access);
  for (const trace::Finding& finding : derived.study->findings->list) {
    const auto* const race = std::get_if<trace::SharedRace>(&finding.facts);
    if (!race || race->between != trace::SharedRace::Between::warps || own == 0) continue;
    if (source_line_number(race->one.line) == own) lines.insert(source_line_number(race->other.line));
    if (source_line_number(race->other.line) == own) lines.insert(source_line_number(race->one.line));
  }
  return lines;
}

/// Calls `act` with the number of each word that the active lanes access.
template <class Act>
void each_word(const Machine& machine, const trace::RecordedAccess& access, Act act) {
  for_each_lane(access.active, [&](unsigned lane) {
    const std::uint64_t first = access.addresses[lane] / machine.bank_bytes;
    const std::uint64_t last = (access.addresses[lane] + std::max(access.width, 1U) - 1) / machine.bank_bytes;
    for (std::uint64_t word = first; word <= last; ++word) act(word);
  });
}

}  // namespace

SharedDoubts shared_doubts(const Derived& derived, const ShownAccess& shown) {
  SharedDoubts doubts;
  if (!shown.access || derived.grown <= shown.index) return doubts;
  const trace::RecordedAccess& access = *shown.access;
  const auto& touched = derived.footprints.shared.touched;
  const std::set<std::uint32_t> lines = racing_lines(derived, access);
  const auto races_with = [&](std::uint32_t other) {
    if (other == Touch::kNever) return false;
    const trace::RecordedAccess& conflicting = derived.recording()->accesses[other];
    return conflicting.warp != access.warp && lines.contains(source_line(derived, conflicting));
  };
  each_word(*derived.machine(), access, [&](std::uint64_t word) {
    const auto found = touched.find(word);
    const Touch touch = found == touched.end() ? Touch{} : found->second;
    if (is_load(access.kind) && (touch.written == Touch::kNever || touch.written > shown.index))
      doubts.unwritten.insert(word);
    else if (races_with(touch.written) || (!is_load(access.kind) && races_with(touch.read)))
      doubts.racing.insert(word);
  });
  return doubts;
}

std::string doubts_sentence(const SharedDoubts& doubts) {
  std::string text;
  if (const std::size_t words = doubts.unwritten.size())
    text = plural("{} word was not written before this load.", "{} words were not written before this load.", words,
                  group_digits(words));
  if (const std::size_t words = doubts.racing.size()) {
    const std::string races = plural("{} word has a race: another warp accesses it without a barrier in between.",
                                     "{} words have a race: another warp accesses them without a barrier in between.",
                                     words, group_digits(words));
    text += (text.empty() ? "" : "\n") + races;
  }
  return text;
}

}  // namespace warplens::views
