#include "analysis/clock/l2_state.hpp"

#include "analysis/base/named.hpp"

namespace warplens::clock {
namespace {

constexpr base::Named<L2State> kNames[] = {{L2State::warm, "warm"}, {L2State::flushed, "flushed"}};

}  // namespace

const char* name_of(L2State state) {
  return base::name_in(kNames, state);
}

std::optional<L2State> l2_state_named(std::string_view name) {
  return base::value_in(kNames, name);
}

std::vector<std::string> l2_state_names() {
  return base::names_in(kNames);
}

}  // namespace warplens::clock
