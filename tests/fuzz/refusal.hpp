#pragma once

namespace warplens::fuzz {

/// Calls `act`. `Refusal` is how it says what is wrong: anything else that it throws is a mistake and passes on.
template <class Refusal, class Act>
void try_to(Act act) {
  try {
    act();
  } catch (const Refusal&) {
  }
}

}  // namespace warplens::fuzz
