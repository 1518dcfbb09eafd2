#include "analysis/trace/joined_values.hpp"

#include <algorithm>
#include <cstring>

namespace warplens::trace {

JoinedValues::JoinedValues(const simt::Program& program) : program_(program) {
  for (std::uint32_t pc = 0; pc < program.instructions().size(); ++pc)
    if (const simt::JoinedAccess* joined = program.joined(pc); joined != nullptr && program.joined(joined->made_by))
      ++parts_[joined->made_by];
}

void JoinedValues::add(const simt::Access& access, std::vector<RecordedAccess>& accesses) {
  const simt::JoinedAccess* const joined = program_.joined(access.where.pc);
  if (joined == nullptr || !parts_.contains(joined->made_by)) return;
  const std::pair key{access.where.warp, joined->made_by};
  Whole& whole = open_[key];
  if (joined->made_by == access.where.pc) whole.access = accesses.size() - 1;
  whole.waiting.push_back(
      {access.addresses, access.width, access.active, {access.values.begin(), access.values.end()}});
  ++whole.seen;
  if (!whole.access) return;
  RecordedAccess& recorded = accesses[*whole.access];
  recorded.values.resize(std::size_t{recorded.width} * kMaxLanes);
  for (const Part& part : whole.waiting) {
    if (part.values.empty()) continue;
    for_each_lane(part.active, [&](std::size_t lane) {
      const std::uint64_t at = part.addresses[lane] - joined->begin(part.addresses[lane]);
      // Fewer bytes are copied in two cases: the machine code loads a narrower value, or the program has an error (a
      // misaligned address).
      const std::uint64_t bytes =
          std::min<std::uint64_t>(part.width, recorded.width - std::min<std::uint64_t>(at, recorded.width));
      std::memcpy(recorded.values.data() + lane * recorded.width + at, part.values.data() + lane * part.width, bytes);
    });
  }
  whole.waiting.clear();
  if (whole.seen == parts_.at(joined->made_by)) open_.erase(key);
}

}  // namespace warplens::trace
