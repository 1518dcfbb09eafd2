#include "app/views/wavefronts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>

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

// "first half of the warp": of a warp that is served in parts.
std::string part_name(const traffic::SharedRequest& request, std::uint32_t part) {
  const std::size_t parts = wavefronts_of_parts(request).size();
  if (parts < 2 || part >= 4) return "";
  constexpr const char* kHalves[] = {marked("first half of the warp"), marked("second half of the warp"),
                                     marked("third half of the warp"), marked("fourth half of the warp")};
  constexpr const char* kQuarters[] = {marked("first quarter of the warp"), marked("second quarter of the warp"),
                                       marked("third quarter of the warp"), marked("fourth quarter of the warp")};
  constexpr const char* kParts[] = {marked("first part of the warp"), marked("second part of the warp"),
                                    marked("third part of the warp"), marked("fourth part of the warp")};
  return tr((parts == 2 ? kHalves : parts == 4 ? kQuarters : kParts)[part]);
}

// "bank 3 serves tile[0][3] to lane 3".
std::string done_in(const traffic::Wavefront& wavefront, const Served& served, const Machine& machine, bool is_store,
                    const std::function<std::string(std::uint64_t byte)>& name) {
  if (wavefront.hits.size() == 1) {
    const traffic::BankHit& hit = wavefront.hits.front();
    const std::string word = name(hit.word * machine.bank_bytes), lanes = lanes_named(hit.lanes);
    const bool several = std::popcount(hit.lanes) > 1;
    if (is_store)
      return several ? say("bank {} takes {} from {}: one of them remains", hit.bank, word, lanes)
                     : say("bank {} takes {} from {}", hit.bank, word, lanes);
    return several ? say("bank {} serves {} to {} at once (a broadcast)", hit.bank, word, lanes)
                   : say("bank {} serves {} to {}", hit.bank, word, lanes);
  }
  const std::string lanes = lanes_named(served.now);
  const bool several =
      std::ranges::any_of(wavefront.hits, [](const auto& hit) { return std::popcount(hit.lanes) > 1; });
  const std::size_t banks = wavefront.hits.size();
  if (is_store)
    return several ? say("{} banks take a word each from {}, some to several at once", banks, lanes)
                   : say("{} banks take a word each from {}", banks, lanes);
  return several ? say("{} banks serve a word each to {}, some to several at once", banks, lanes)
                 : say("{} banks serve a word each to {}", banks, lanes);
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
  std::string text = done_in(wavefront, served, machine, is_store, name);
  if (const auto waiting = static_cast<std::uint64_t>(std::popcount(served.waiting)))
    text = plural("{}; {} lane waits", "{}; {} lanes wait", waiting, text, grouped(waiting));
  // Counted from 0, as the picture's rows are.
  return part.empty() ? say("wavefront {} of {}: {}", which, request.wavefronts.size(), text)
                      : say("wavefront {} of {} ({}): {}", which, request.wavefronts.size(), part, text);
}

std::string verdict_sentence(const traffic::SharedRequest& request, std::uint32_t width) {
  const auto parts = wavefronts_of_parts(request);
  std::size_t ways = 0;
  for (const auto& [part, wavefronts] : parts) ways = std::max(ways, wavefronts);
  const std::string conflict = ways > 1 ? say("{}-way bank conflict", ways) : tr("no conflict");
  if (parts.size() > 1)
    return say("{}; {} bits a lane: {} parts of the warp take turns", conflict, 8 * width, parts.size());
  if (ways > 1) return conflict;
  for (const traffic::Wavefront& wavefront : request.wavefronts)
    for (const traffic::BankHit& hit : wavefront.hits)
      if (std::popcount(hit.lanes) > 1) return tr("no conflict; one word goes to several lanes");
  return tr("no conflict: every bank serves one word");
}

namespace {

// The turns that its width alone asks for: one for each part of the warp with lanes in it, and of loads, of which two
// parts may share a turn, for each two.
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
    return say("ideal {} by its bytes, never fewer than {}", request.ideal_wavefronts, turns);
  return say("ideal {}", request.ideal_wavefronts);
}

}  // namespace warplens::views
