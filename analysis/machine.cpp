#include "analysis/machine.hpp"

namespace warplens {

Machine gpu_machine() {
  return {.name = "gpu", .warp_size = 32, .banks = 32, .bank_bytes = 4, .sector_bytes = 32, .line_bytes = 128};
}

Machine toy_machine() {
  return {.name = "toy", .warp_size = 4, .banks = 4, .bank_bytes = 4, .sector_bytes = 8, .line_bytes = 16};
}

}  // namespace warplens
