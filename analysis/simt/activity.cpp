#include "analysis/simt/activity.hpp"

namespace warplens::simt {

Activity& Activity::operator+=(const Activity& other) {
  instructions += other.instructions;
  lanes += other.lanes;
  branches += other.branches;
  divergent += other.divergent;
  return *this;
}

Activity& Activity::operator*=(std::uint64_t times) {
  instructions *= times;
  lanes *= times;
  branches *= times;
  divergent *= times;
  return *this;
}

std::vector<Activity> ActivityCounter::activity() const {
  std::vector<Activity> result(divergent_.size());
  Change sum;
  for (std::size_t pc = 0; pc < result.size(); ++pc) {
    sum.executions += changes_[pc].executions;
    sum.lanes += changes_[pc].lanes;
    result[pc] = {.instructions = sum.executions, .lanes = sum.lanes, .divergent = divergent_[pc]};
  }
  return result;
}

std::vector<std::uint64_t> ActivityCounter::lanes_with_guard() const {
  std::vector<std::uint64_t> result(without_guard_.size());
  std::uint64_t lanes = 0;
  for (std::size_t pc = 0; pc < result.size(); ++pc) {
    lanes += changes_[pc].lanes;
    result[pc] = lanes - without_guard_[pc];
  }
  return result;
}

}  // namespace warplens::simt
