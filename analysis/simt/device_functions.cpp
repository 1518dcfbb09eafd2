#include "analysis/simt/device_functions.hpp"

#include <cstring>
#include <string>

#include "analysis/simt/access.hpp"
#include "analysis/simt/print_format.hpp"

namespace warplens::simt {
namespace {

using ptx::StateSpace;

/// Maximum size of a text that is read from device memory, in bytes: as much as a printf buffer can hold.
constexpr std::size_t kMostText = 1 << 16;

const CallSite& find_call_site(const Lanes& lanes, const Op& op) {
  return lanes.block.program().code().call_sites[op.extra];
}

template <class T>
T argument(const Lanes& lanes, const CallSite& site, std::size_t index, unsigned lane) {
  T value;
  std::memcpy(&value, lanes.slots + site.arguments[index].slot + lane * site.arguments[index].bytes, sizeof value);
  return value;
}

template <class T>
void give_result(const Lanes& lanes, const CallSite& site, unsigned lane, T value) {
  if (!site.results.empty())
    std::memcpy(lanes.slots + site.results[0].slot + lane * site.results[0].bytes, &value, sizeof value);
}

/// Returns the bytes at a generic address; null if they are out of bounds.
const std::uint8_t* bytes_at(Lanes& lanes, unsigned lane, std::uint64_t address, unsigned bytes) {
  const StateSpace space = resolve_generic(address);
  return readable_bytes_of_lane(lanes, space, lane, address, bytes);
}

std::string text_at(Lanes& lanes, unsigned lane, std::uint64_t address) {
  if (address == 0) return "(null)";
  std::string text;
  while (text.size() < kMostText) {
    const std::uint8_t* letter = bytes_at(lanes, lane, address++, 1);
    if (letter == nullptr || *letter == 0) break;
    text += static_cast<char>(*letter);
  }
  return text;
}

/// Executes int vprintf(const char* format, void* arguments). The arguments are stored one after another, each at a
/// multiple of its own size.
void print(Lanes& lanes, const Op& op) {
  const CallSite& site = find_call_site(lanes, op);
  for_each_lane(lanes.active, [&](unsigned lane) {
    const auto format = argument<std::uint64_t>(lanes, site, 0, lane);
    std::uint64_t next = argument<std::uint64_t>(lanes, site, 1, lane);
    const auto take = [&](unsigned bytes) {
      next = (next + bytes - 1) & ~std::uint64_t{bytes - 1};
      std::uint64_t value = 0;
      if (const std::uint8_t* there = bytes_at(lanes, lane, next, bytes)) std::memcpy(&value, there, bytes);
      next += bytes;
      return value;
    };
    const auto text = [&](std::uint64_t address) { return text_at(lanes, lane, address); };
    const Printed printed = format_print(text_at(lanes, lane, format), take, text);
    lanes.block.observer().print(lanes.where(), lane, printed.text);
    give_result(lanes, site, lane, format == 0 ? -1 : printed.arguments);
  });
}

/// Executes void __assertfail(const char* message, const char* file, unsigned line, const char* function, size_t
/// letter_bytes).
void fail_assertion(Lanes& lanes, const Op& op) {
  const CallSite& site = find_call_site(lanes, op);
  const unsigned first = lowest_lane(lanes.active);
  const auto text = [&](std::size_t index) {
    return text_at(lanes, first, argument<std::uint64_t>(lanes, site, index, first));
  };
  lanes.block.report({.kind = Fault::Kind::assertion,
                      .where = lanes.where(),
                      .lanes = lanes.active,
                      .detail = text(1) + ":" + std::to_string(argument<std::uint32_t>(lanes, site, 2, first)) + ": " +
                                text(3) + ": assertion '" + text(0) + "' failed"});
  lanes.block.stop();
}

void allocate(Lanes& lanes, const Op& op) {
  const CallSite& site = find_call_site(lanes, op);
  for_each_lane(lanes.active, [&](unsigned lane) {
    const auto bytes = argument<std::uint64_t>(lanes, site, 0, lane);
    const std::uint64_t address = lanes.block.global().allocate(bytes);
    give_result(lanes, site, lane, address);
    if (address != 0) lanes.block.observer().heap({HeapEvent::Kind::allocate, lanes.where(), lane, address, bytes});
  });
}

/// Executes free. It only reports the event: no memory is released, because addresses are never used again.
void release(Lanes& lanes, const Op& op) {
  const CallSite& site = find_call_site(lanes, op);
  for_each_lane(lanes.active, [&](unsigned lane) {
    const auto address = argument<std::uint64_t>(lanes, site, 0, lane);
    if (address != 0) lanes.block.observer().heap({HeapEvent::Kind::release, lanes.where(), lane, address, 0});
  });
}

constexpr DeviceFunction kFunctions[] = {
    {"vprintf", &print, 2, 1},
    {"__assertfail", &fail_assertion, 5, 0, true, false},
    {"malloc", &allocate, 1, 1},
    {"free", &release, 1, 0},
};

}  // namespace

const DeviceFunction* find_device_function(std::string_view name, const CallSite& site) {
  for (const DeviceFunction& function : kFunctions)
    if (function.name == name && site.arguments.size() == function.arguments && site.results.size() == function.results)
      return &function;
  return nullptr;
}

}  // namespace warplens::simt
