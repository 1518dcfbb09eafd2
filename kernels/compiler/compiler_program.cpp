#include "kernels/compiler/compiler_program.hpp"

#include <cstdlib>

#include "analysis/base/places.hpp"

namespace warplens::kernels {

std::string compiler_program() {
  if (const char* named = std::getenv("WARPLENS_COMPILER")) return named;
  return base::companion("warplens_compiler").string();
}

}  // namespace warplens::kernels
