#pragma once

namespace warplens::simt {

// min and max of integers (PTX ISA, "min", "max"), to use as arguments of handler templates.

template <class T>
T smaller_integer(T a, T b) {
  return b < a ? b : a;
}
template <class T>
T larger_integer(T a, T b) {
  return a < b ? b : a;
}

}  // namespace warplens::simt
