#pragma once

namespace warplens::fuzz {

/// Calls `act` and ignores the exception `Refusal`, with which `act` reports an invalid text. Any other exception is an
/// error in Warplens and is not caught.
template <class Refusal, class Act>
void try_to(Act act) {
  try {
    act();
  } catch (const Refusal&) {
  }
}

}  // namespace warplens::fuzz
