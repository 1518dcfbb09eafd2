#include "analysis/trace/findings/block_ordering.hpp"

#include <algorithm>

namespace warplens::trace {

void BlockOrdering::begin_block(std::uint32_t number) {
  current_ = number;
  known_ = std::make_shared<Known>();
}

void BlockOrdering::release(std::uint64_t address, Time time) {
  auto& handed = handed_[address];
  if (!handed.empty() && handed.back().block == current_) {
    handed.back().time = std::max(handed.back().time, time);
    handed.back().known = known_;
    return;
  }
  if (++count_ > kMostHanded) overflowed_ = true;
  if (!overflowed_) handed.push_back({current_, time, known_});
}

void BlockOrdering::learn(std::uint32_t block, Time time) {
  if (block == current_ || (block < known_->size() && (*known_)[block] >= time)) return;
  // copies the state, because others share it and must keep the old one
  if (known_.use_count() > 1) known_ = std::make_shared<Known>(*known_);
  if (known_->size() <= block) known_->resize(block + 1);
  (*known_)[block] = std::max((*known_)[block], time);
}

void BlockOrdering::acquire(std::uint64_t address) {
  const auto place = handed_.find(address);
  if (place == handed_.end()) return;
  for (const Handed& handed : place->second) {
    if (handed.block == current_ || before(handed.block, handed.time)) continue;
    learn(handed.block, handed.time);
    for (std::uint32_t block = 0; block < handed.known->size(); ++block) learn(block, (*handed.known)[block]);
  }
}

bool BlockOrdering::before(std::uint32_t block, Time time) const {
  return overflowed_ || (block < known_->size() && (*known_)[block] >= time);
}

}  // namespace warplens::trace
