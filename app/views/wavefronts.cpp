#include "app/views/wavefronts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "analysis/traffic/lane_passes.hpp"
#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

LaneMask lanes_of(const traffic::Wavefront& wavefront) {
  LaneMask lanes = 0;
  for (const traffic::BankHit& hit : wavefront.hits) lanes |= hit.lanes;
  return lanes;
}

std::map<std::uint32_t, std::size_t> wavefronts_of_parts(const traffic::SharedRequest& request) {
  std::map<std::uint32_t, std::size_t> of;
  for (const traffic::Wavefront& wavefront : request.wavefronts) ++of[wavefront.group];
  return of;
}

// If the warp is served in parts, returns the name of a part: "first half of the warp". Otherwise, returns an empty
// string.
std::string part_name(const traffic::SharedRequest& request, std::uint32_t part) {
  const std::size_t parts = wavefronts_of_parts(request).size();
  if (parts < 2 || part >= 4) return "";
  constexpr const char* kHalves[] = {marked("first half of the warp"), marked("second half of the warp")};
  constexpr const char* kQuarters[] = {marked("first quarter of the warp"), marked("second quarter of the warp"),
                                       marked("third quarter of the warp"), marked("fourth quarter of the warp")};
  constexpr const char* kParts[] = {marked("first part of the warp"), marked("second part of the warp"),
                                    marked("third part of the warp"), marked("fourth part of the warp")};
  return tr((parts == 2 && part < 2 ? kHalves : parts == 4 ? kQuarters : kParts)[part]);
}

// Returns a description of the banks that a wavefront uses: "bank 3 serves tile[0][3] to lane 3".
std::string describe_bank_work(const traffic::Wavefront& wavefront, const Served& served, const Machine& machine,
                               bool is_store, const std::function<std::string(std::uint64_t byte)>& name) {
  if (wavefront.hits.size() == 1) {
    const traffic::BankHit& hit = wavefront.hits.front();
    const std::string word = name(hit.word * machine.bank_bytes), lanes = lanes_named(hit.lanes);
    const bool several = std::popcount(hit.lanes) > 1;
    if (is_store)
      return several ? say("bank {} stores {} from {}; the value of one lane remains", hit.bank, word, lanes)
                     : say("bank {} stores {} from {}", hit.bank, word, lanes);
    return several ? say("bank {} serves {} to {} (broadcast)", hit.bank, word, lanes)
                   : say("bank {} serves {} to {}", hit.bank, word, lanes);
  }
  const std::string lanes = lanes_named(served.now);
  const bool several =
      std::ranges::any_of(wavefront.hits, [](const auto& hit) { return std::popcount(hit.lanes) > 1; });
  const std::size_t banks = wavefront.hits.size();
  if (is_store)
    return several
               ? say("each of {} banks stores one word; the words come from {}, some from several lanes", banks, lanes)
               : say("each of {} banks stores one word; the words come from {}", banks, lanes);
  return several ? say("each of {} banks serves one word; the words go to {}, some to several lanes", banks, lanes)
                 : say("each of {} banks serves one word; the words go to {}", banks, lanes);
}

}  // namespace

Served served_by(const traffic::SharedRequest& request, std::size_t which) {
  Served served;
  for (std::size_t i = 0; i < request.wavefronts.size(); ++i) {
    const LaneMask lanes = lanes_of(request.wavefronts[i]);
    (i < which ? served.before : i == which ? served.now : served.waiting) |= lanes;
  }
  served.before &= ~served.now;
  served.waiting &= ~(served.now | served.before);
  return served;
}

std::string wavefront_sentence(const traffic::SharedRequest& request, std::size_t which, const Machine& machine,
                               bool is_store, const std::function<std::string(std::uint64_t byte)>& name) {
  if (which >= request.wavefronts.size()) return {};
  const traffic::Wavefront& wavefront = request.wavefronts[which];
  const Served served = served_by(request, which);
  const std::string part = part_name(request, wavefront.group);
  std::string text = describe_bank_work(wavefront, served, machine, is_store, name);
  if (const auto waiting = static_cast<std::uint64_t>(std::popcount(served.waiting)))
    text = plural("{}; {} lane waits", "{}; {} lanes wait", waiting, text, group_digits(waiting));
  // The text counts wavefronts from 0, like the labels of the picture's rows.
  return part.empty() ? say("wavefront {} of {}: {}", which, request.wavefronts.size(), text)
                      : say("wavefront {} of {} ({}): {}", which, request.wavefronts.size(), part, text);
}

std::string verdict_sentence(const traffic::SharedRequest& request, std::uint32_t width) {
  const auto parts = wavefronts_of_parts(request);
  std::size_t ways = 0;
  for (const auto& [part, wavefronts] : parts) ways = std::max(ways, wavefronts);
  const std::string conflict = ways > 1 ? say("{}-way bank conflict", ways) : tr("no bank conflict");
  if (parts.size() > 1)
    return say("{}; {} bits per lane: {} parts of the warp take turns", conflict, 8 * width, parts.size());
  if (ways > 1) return conflict;
  for (const traffic::Wavefront& wavefront : request.wavefronts)
    for (const traffic::BankHit& hit : wavefront.hits)
      if (std::popcount(hit.lanes) > 1) return tr("no bank conflict; one word goes to several lanes");
  return tr("no bank conflict; each bank serves one word");
}

namespace {

// Returns the banks that serve the largest number of different words, and this number.
std::pair<std::vector<unsigned>, std::size_t> find_busiest_banks(const traffic::SharedRequest& request) {
  std::map<unsigned, std::set<std::uint64_t>> words_of_bank;
  for (const traffic::Wavefront& wavefront : request.wavefronts)
    for (const traffic::BankHit& hit : wavefront.hits) words_of_bank[hit.bank].insert(hit.word);
  std::pair<std::vector<unsigned>, std::size_t> busiest;
  for (const auto& [bank, words] : words_of_bank) {
    if (words.size() > busiest.second) busiest = {{}, words.size()};
    if (words.size() == busiest.second) busiest.first.push_back(bank);
  }
  return busiest;
}

}  // namespace

std::string verdict_with_reason(const traffic::SharedRequest& request, std::uint32_t width) {
  const std::string verdict = verdict_sentence(request, width);
  const std::size_t ways = request.wavefronts.size();
  if (ways < 2 || wavefronts_of_parts(request).size() > 1) return verdict;
  const auto [banks, words] = find_busiest_banks(request);
  // Some wavefronts have another reason, for example several atomic operations on one word.
  if (words != ways) return verdict;
  if (banks.size() == 1) return say("{} ({} words in bank {}, one per wavefront)", verdict, words, banks.front());
  return say("{} ({} words in each of {} banks, one per wavefront)", verdict, words, banks.size());
}

namespace {

// Returns the number of wavefronts that are needed because of the access width alone, without bank conflicts. Each part
// of the warp that has active lanes takes one wavefront. For loads, two parts may share a wavefront.
std::uint32_t turns_of_width(const Machine& machine, const WarpAccess& access) {
  if (access.kind != AccessKind::load && access.kind != AccessKind::store) return 1;
  unsigned parts = traffic::parts_of(machine, access.width);
  if (parts > 1 && access.kind == AccessKind::load && !access.generic) parts /= 2;
  std::uint32_t turns = 0;
  for (unsigned part = 0; part < parts; ++part)
    turns += traffic::lanes_of_part(machine, access.active, part, parts) != 0 ? 1 : 0;
  return turns;
}

}  // namespace

std::string ideal_sentence(const traffic::SharedRequest& request, const Machine& machine, const WarpAccess& access) {
  const std::uint32_t turns = turns_of_width(machine, access);
  if (turns > request.ideal_wavefronts)
    return say("minimum {} for these bytes; {} at this access width", request.ideal_wavefronts, turns);
  return say("minimum {}", request.ideal_wavefronts);
}

}  // namespace warplens::views
