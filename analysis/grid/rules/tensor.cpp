#include "analysis/grid/rules/tensor.hpp"

#include "analysis/translation/message.hpp"

namespace warplens::grid {
namespace {

constexpr const char* kOfData = marked("the coordinates of a tensor copy depend on loaded data");

/// Returns the tensor map to which an operand of a lane points, if the map is a parameter of the kernel; otherwise
/// null.
const simt::TensorMap* find_map(const SlopeStep& step, unsigned lane) {
  const auto address = static_cast<std::uint64_t>(step.value(step.op().a, ptx::Type::u64, lane));
  const std::vector<std::uint8_t>& arguments = step.launch().arguments;
  const std::uint64_t at = address - simt::kParamWindow;
  if (at >= arguments.size() || arguments.size() - at < simt::kTensorMapBytes) return nullptr;
  return simt::find_tensor_map(step.launch().tensor_maps, arguments.data() + at);
}

/// Adds the condition that a copied box stays inside a tensor in one dimension. Only applies to lanes whose box is
/// inside in the executed block. The box has `box` elements in this dimension, and the tensor `extent` elements.
void keep_inside(SlopeStep& step, std::uint32_t slot, LaneMask lanes, std::uint64_t extent, std::uint32_t box) {
  while (lanes != 0) {
    LaneMask group = lanes;
    const Slope& slope = step.slopes(slot).first_of(group);
    const SlopeStep::Extremes at = step.extremes(slot, 4, ptx::Type::s32, group);
    const Wide room = static_cast<Wide>(extent) - box - at.most;
    if (slope.is_affine() && at.least >= 0 && room >= 0) {
      step.require_not_negative(at.least, slope);
      step.require_not_negative(room, scaled(slope, -1));
    } else {
      step.require_same(slope, kOfData);
    }
    lanes &= ~group;
  }
}

}  // namespace

void copy_tensor(SlopeStep& step) {
  step.require_steering_same(kOfData);
  for_each_lane(step.active(), [&](unsigned lane) {
    const simt::TensorMap* map = find_map(step, lane);
    if (map == nullptr) return step.refuse(marked("a tensor map is not a parameter of the kernel"));
    const LaneMask self = LaneMask{1} << lane;
    keep_inside(step, step.op().b, self, map->columns, map->box_columns);
    if (map->dimensions == 2) keep_inside(step, step.op().c, self, map->rows, map->box_rows);
  });
}

}  // namespace warplens::grid
