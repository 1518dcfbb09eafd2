#include "app/views/wavefronts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>

#include "app/views/numbers.hpp"

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

std::string listed(LaneMask lanes) {
  return (std::popcount(lanes) == 1 ? "lane " : "lanes ") + lanes_listed(lanes, "–");
}

// "first half of the warp, ": of a warp that is served in parts.
std::string part_name(const traffic::SharedRequest& request, std::uint32_t part) {
  const std::size_t parts = wavefronts_of_parts(request).size();
  constexpr const char* kOrdinals[] = {"first", "second", "third", "fourth"};
  if (parts < 2 || part >= 4) return "";
  return fmt::format(" ({} {} of the warp)", kOrdinals[part], parts == 2 ? "half" : parts == 4 ? "quarter" : "part");
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
  std::string text =
      fmt::format("wavefront {} of {}{}: ", which + 1, request.wavefronts.size(), part_name(request, wavefront.group));
  const char* verb = is_store ? "takes" : "serves";
  const char* to = is_store ? "from" : "to";
  if (wavefront.hits.size() == 1) {
    const traffic::BankHit& hit = wavefront.hits.front();
    text +=
        fmt::format("bank {} {} {} {} {}", hit.bank, verb, name(hit.word * machine.bank_bytes), to, listed(hit.lanes));
    if (std::popcount(hit.lanes) > 1) text += is_store ? ": one of them remains" : " at once (a broadcast)";
  } else {
    text += fmt::format("{} banks {} a word each {} {}", wavefront.hits.size(), is_store ? "take" : "serve", to,
                        listed(served.now));
    if (std::ranges::any_of(wavefront.hits, [](const auto& hit) { return std::popcount(hit.lanes) > 1; }))
      text += ", some to several at once";
  }
  if (const int waiting = std::popcount(served.waiting))
    text += fmt::format("; {} wait{}", counted(static_cast<std::uint64_t>(waiting), "lane", "lanes"),
                        waiting == 1 ? "s" : "");
  return text;
}

std::string verdict_sentence(const traffic::SharedRequest& request, std::uint32_t width) {
  const auto parts = wavefronts_of_parts(request);
  std::size_t ways = 0;
  for (const auto& [part, wavefronts] : parts) ways = std::max(ways, wavefronts);
  const std::string conflict = ways > 1 ? fmt::format("{}-way bank conflict", ways) : "no conflict";
  if (parts.size() > 1)
    return fmt::format("{}; {} bits a lane: {} parts of the warp take turns", conflict, 8 * width, parts.size());
  if (ways > 1) return conflict;
  for (const traffic::Wavefront& wavefront : request.wavefronts)
    for (const traffic::BankHit& hit : wavefront.hits)
      if (std::popcount(hit.lanes) > 1) return conflict + "; one word goes to several lanes";
  return conflict + ": every bank serves one word";
}

}  // namespace warplens::views
