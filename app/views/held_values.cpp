#include "app/views/held_values.hpp"

#include <algorithm>

#include "app/views/lanes.hpp"

namespace warplens::views {
namespace {

constexpr std::uint64_t kGroup = 4;
/// Initial contents are generated in pieces of this many bytes. The start of a piece is a multiple of this number.
constexpr std::uint64_t kFilled = 16;

/// Returns true if the recorded values of the access are the contents of memory after it.
bool tells(const trace::RecordedAccess& access) {
  if (access.values.size() < std::size_t{access.width} * kMaxLanes) return false;
  return access.kind != AccessKind::matrix_load && access.kind != AccessKind::matrix_store &&
         access.kind != AccessKind::async_copy;
}

bool changes(const trace::RecordedAccess& access) {
  return access.kind != AccessKind::load && access.kind != AccessKind::matrix_load;
}

// Fills `to` with the contents that memory has at `address` before the launch. Returns false if the Warplens header
// does not fill a buffer at this address.
bool fill(const simt::Launch& launch, std::uint64_t address, std::vector<std::uint8_t>& to) {
  for (const simt::Buffer& buffer : launch.buffers) {
    if (address < buffer.address || address + to.size() > buffer.address + buffer.bytes) continue;
    if (!buffer.fill) return false;
    const std::uint64_t at = address - buffer.address, begin = at / kFilled * kFilled;
    std::vector<std::uint8_t> bytes((at - begin + to.size() + kFilled - 1) / kFilled * kFilled);
    buffer.fill(begin, bytes);
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at - begin), to.size(), to.begin());
    return true;
  }
  return false;
}

}  // namespace

void HeldValues::begin_with(const EarlierBlocks& earlier) {
  earlier_ = earlier.state, earlier_blocks_ = earlier.number, launch_writes_ = earlier.of;
  global_texts_.clear();
}

void HeldValues::go_to(const study::Study& study, std::uint32_t done) {
  const trace::Recording* recording = study.recording.get();
  done = std::min(done, static_cast<std::uint32_t>(recording ? recording->accesses.size() : 0));
  if (of_ == recording && done_ == done) return;
  global_texts_.clear(), shared_texts_.clear();
  if (of_ != recording || done < done_ || done - done_ > kMostLookedBack) {
    global_.clear(), shared_.clear();
    of_ = recording;
    done_ = done > kMostLookedBack ? done - kMostLookedBack : 0;
  }
  for (; done_ < done; ++done_) take(recording->accesses[done_]);
}

void HeldValues::take(const trace::RecordedAccess& access) {
  if (access.space != ptx::StateSpace::global && access.space != ptx::StateSpace::shared) return;
  Words& words = access.space == ptx::StateSpace::global ? global_ : shared_;
  const bool known = tells(access);
  if (!known && !warplens::views::changes(access)) return;
  for_each_lane(access.active, [&](unsigned lane) {
    put(words, access.addresses[lane], known ? access.values.data() + std::size_t{lane} * access.width : nullptr,
        access.width);
  });
}

// Stores bytes that were read or written. If their value is not known, `bytes` is null.
void HeldValues::put(Words& words, std::uint64_t address, const std::uint8_t* bytes, std::uint32_t count) {
  for (std::uint64_t at = address; at < address + count; ++at) {
    Word& word = words[at / kGroup];
    const auto bit = static_cast<std::uint8_t>(1u << (at % kGroup));
    word.known = static_cast<std::uint8_t>(bytes ? word.known | bit : word.known & ~bit);
    word.lost = static_cast<std::uint8_t>(bytes ? word.lost & ~bit : word.lost | bit);
    if (bytes) word.bytes[at % kGroup] = bytes[at - address];
  }
}

bool HeldValues::get(const Words& words, std::uint64_t address, std::vector<std::uint8_t>& to) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::uint64_t at = address + i;
    const auto found = words.find(at / kGroup);
    if (found == words.end() || !(found->second.known >> (at % kGroup) & 1)) return false;
    to[i] = found->second.bytes[at % kGroup];
  }
  return true;
}

bool HeldValues::at_begin(const simt::Launch& launch, std::uint64_t address, bool may_change,
                          std::vector<std::uint8_t>& to) const {
  using State = EarlierBlocks::State;
  if (may_change && (earlier_ == State::pending || earlier_ == State::too_many)) return false;
  const bool is_filled = fill(launch, address, to);
  if (!launch_writes_) return is_filled;
  std::vector<std::uint8_t> left = to;
  const std::uint64_t written = launch_writes_->writes.left_at(address, earlier_blocks_, left);
  if (earlier_ == State::alone) return written == 0 && is_filled;
  to = left;
  return is_filled || written == (to.size() < 64 ? (std::uint64_t{1} << to.size()) - 1 : ~std::uint64_t{0});
}

// If the block has overwritten a byte with an unknown value, the byte is not known. Its value from the start of the
// block must not be returned.
std::string HeldValues::in_buffer(const study::Study& study, const kernels::PlannedBuffer& buffer,
                                  std::uint64_t address, bool may_change) const {
  const auto [told, is_new] = global_texts_.try_emplace(address);
  std::vector<std::uint8_t> bytes(buffer.element_bytes);
  if (!is_new || bytes.empty()) return told->second;
  if (!get(global_, address, bytes)) {
    if (!at_begin(study.plan->launch, address, may_change, bytes)) return {};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const std::uint64_t at = address + i;
      const auto found = global_.find(at / kGroup);
      if (found == global_.end()) continue;
      if (found->second.lost >> (at % kGroup) & 1) return {};
      if (found->second.known >> (at % kGroup) & 1) bytes[i] = found->second.bytes[at % kGroup];
    }
  }
  return told->second = value_text(bytes.data(), buffer.element_bytes, ptx::Type::b32, buffer.element);
}

std::string HeldValues::in_shared(std::uint64_t byte, std::uint32_t count, const std::string& element) const {
  const auto [told, is_new] = shared_texts_.try_emplace(byte);
  std::vector<std::uint8_t> bytes(count);
  if (!is_new || bytes.empty() || !get(shared_, byte, bytes)) return told->second;
  return told->second = value_text(bytes.data(), count, ptx::Type::b32, element);
}

std::string value_of_access(const trace::RecordedAccess& access, std::uint64_t address, std::uint32_t bytes,
                            const std::string& element, LaneMask lanes) {
  if (!tells(access)) return {};
  std::string text;
  // If several lanes write the same address, the value of the last lane remains.
  for_each_lane(access.active & lanes, [&](unsigned lane) {
    const std::uint64_t begin = access.addresses[lane];
    if (address < begin || address + bytes > begin + access.width) return;
    text = value_text(access.values.data() + std::size_t{lane} * access.width + (address - begin), bytes,
                      ptx::Type::b32, element);
  });
  return text;
}

}  // namespace warplens::views
