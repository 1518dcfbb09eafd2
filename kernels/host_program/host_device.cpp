// What HostEvaluator takes a device for, where a program asks the runtime about it.

#include <algorithm>
#include <utility>

#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_evaluator.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

// Of an H100 or H200 (compute capability 9.0; "Hopper Tuning Guide", NVIDIA).
constexpr std::int64_t kMultiprocessors = 132, kThreadsOfMultiprocessor = 2048, kBlocksOfMultiprocessor = 32;
constexpr std::int64_t kThreadsOfBlock = 1024, kThreadsOfWarp = 32;

/// A property by its name, as cudaDeviceProp's field or cudaDeviceAttr's enumerator has it; 0 for any other.
std::int64_t property_named(std::string_view name) {
  const auto ends_with = [&](std::string_view word) { return name.ends_with(word); };
  if (ends_with("ultiProcessorCount")) return kMultiprocessors;
  if (ends_with("axThreadsPerMultiProcessor")) return kThreadsOfMultiprocessor;
  if (ends_with("axThreadsPerBlock")) return kThreadsOfBlock;
  if (ends_with("arpSize")) return kThreadsOfWarp;
  return 0;
}

}  // namespace

void HostEvaluator::assume(std::string what) {
  if (std::ranges::find(assumptions_, what) == assumptions_.end()) assumptions_.push_back(std::move(what));
}

HostValue HostEvaluator::of_device(std::int64_t number) {
  assume(say("the device is taken for one with {} multiprocessors of {} threads", kMultiprocessors,
             kThreadsOfMultiprocessor));
  return HostValue::integer(number);
}

/// What a call of the runtime leaves in the variable that it is asked for.
HostValue HostEvaluator::told_by_runtime(Code call, const Bound& bound) {
  const std::string_view name = last_word(call.field("function"));
  const std::vector<Code> given = call.field("arguments").children();
  if (name == "cudaGetDevice") return HostValue::integer(0);
  std::int64_t number = 0;
  if (name == "cudaDeviceGetAttribute" && given.size() == 3) number = property_named(last_word(given[1]));
  if (name.starts_with("cudaOccupancyMaxActiveBlocksPerMultiprocessor") && given.size() >= 3) {
    // As many as its threads allow: of registers and shared memory nothing is known before it is compiled.
    const HostValue threads = evaluate(given[2], bound);
    if (threads.is_number() && threads.number >= 1)
      number = std::min(kBlocksOfMultiprocessor, kThreadsOfMultiprocessor / std::max<std::int64_t>(1, threads.whole()));
  }
  if (number == 0) return {};
  return of_device(number);
}

/// A field of a cudaDeviceProp.
HostValue HostEvaluator::device_property(Code object, std::string_view field) {
  const std::int64_t number = property_named(field);
  if (number == 0 || !object.is("identifier")) return {};
  const Code declaration = program_->declaration_of(object);
  if (!declaration || !declaration.field("type") || !declaration.field("type").text().ends_with("cudaDeviceProp"))
    return {};
  return of_device(number);
}

}  // namespace warplens::kernels
