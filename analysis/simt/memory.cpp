#include "analysis/simt/memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <stdexcept>

#include "analysis/simt/module_globals.hpp"
#include "analysis/simt/out_of_memory.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/simt/wide_atomics_lock.hpp"

namespace warplens::simt {
namespace {

/// Size of the device's heap in bytes. It is much larger than the default heap of a device, because memory is never
/// freed.
constexpr std::uint64_t kHeapBytes = std::uint64_t{1} << 30;

/// Size of the gap between allocations in a guarded program, in bytes.
constexpr std::uint64_t kHeapGap = 256;

/// The number of bytes that a Fill writes is a multiple of this (launch.hpp).
constexpr std::uint64_t kFillGrain = 16;
/// Number of bytes of the widest access of a lane.
constexpr unsigned kMostBytes = 32;

using PageSlot = std::atomic<std::uint8_t*>;
using LeafSlot = std::atomic<PageSlot*>;
static_assert(sizeof(PageSlot) == sizeof(void*) && sizeof(LeafSlot) == sizeof(void*));

/// Number of pages per leaf. Pages are found through a directory of leaves, and a leaf is created at the first access
/// to one of its pages. A single table for 4 GiB would take longer to create than a block takes to execute.
constexpr std::uint64_t kPagesPerLeaf = 512;

/// Maximum number of single-lane reads of a page before the page is created. Each of these reads generates only the
/// bytes that it needs, because scattered reads of a large buffer read most pages only once. The next read creates the
/// whole page. Until then, the slot of the page contains the number of these reads instead of an address.
constexpr std::uintptr_t kMostGlimpses = 8;

/// Returns the page in a slot; null if there is none.
std::uint8_t* page_in(std::uint8_t* held) {
  return reinterpret_cast<std::uintptr_t>(held) <= kMostGlimpses ? nullptr : held;
}

template <class T>
void load_one(const std::uint8_t* from, std::uint8_t* to) {
  const T value = __atomic_load_n(reinterpret_cast<const T*>(from), __ATOMIC_RELAXED);
  std::memcpy(to, &value, sizeof value);
}

template <class T>
void store_one(std::uint8_t* to, const std::uint8_t* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  __atomic_store_n(reinterpret_cast<T*>(to), value, __ATOMIC_RELAXED);
}

template <unsigned Width>
void copy_in(const std::uint8_t* from, std::uint8_t* to) {
  if constexpr (Width == 1) load_one<std::uint8_t>(from, to);
  if constexpr (Width == 2) load_one<std::uint16_t>(from, to);
  if constexpr (Width == 4) load_one<std::uint32_t>(from, to);
  if constexpr (Width >= 8)
    for (unsigned part = 0; part < Width; part += 8) load_one<std::uint64_t>(from + part, to + part);
}

template <unsigned Width>
void copy_out(std::uint8_t* to, const std::uint8_t* from) {
  if constexpr (Width == 1) store_one<std::uint8_t>(to, from);
  if constexpr (Width == 2) store_one<std::uint16_t>(to, from);
  if constexpr (Width == 4) store_one<std::uint32_t>(to, from);
  if constexpr (Width >= 8)
    for (unsigned part = 0; part < Width; part += 8) store_one<std::uint64_t>(to + part, from + part);
}

}  // namespace

struct GlobalMemory::Region {
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  /// Returns `count` slots with null pointers. (calloc is used because the system then provides the memory of a large
  /// table only when it is used.)
  template <class Slot>
  static std::unique_ptr<Slot[], Free> slots(std::uint64_t count) {
    std::unique_ptr<Slot[], Free> made(static_cast<Slot*>(std::calloc(count, sizeof(Slot))));
    if (!made) throw std::bad_alloc();
    return made;
  }

  Buffer buffer;
  std::unique_ptr<LeafSlot[], Free> directory;

  explicit Region(Buffer described)
      : buffer(std::move(described)), directory(slots<LeafSlot>((buffer.bytes / kPageBytes + 1) / kPagesPerLeaf + 1)) {}

  /// Returns the bytes of a page; null if the page does not exist yet.
  std::uint8_t* find(std::uint64_t page) const {
    const PageSlot* leaf = directory[page / kPagesPerLeaf].load(std::memory_order_acquire);
    return leaf == nullptr ? nullptr : page_in(leaf[page % kPagesPerLeaf].load(std::memory_order_acquire));
  }

  /// Returns the leaf `number`: the slots of the pages from number * kPagesPerLeaf on; null if the leaf does not exist
  /// yet.
  PageSlot* leaf(std::uint64_t number) const { return directory[number].load(std::memory_order_acquire); }

  /// Returns the leaf `number`, and creates it if it does not exist. If another thread creates it at the same time,
  /// only one of the two is kept.
  PageSlot* make_leaf(std::uint64_t number) {
    LeafSlot& place = directory[number];
    PageSlot* present = nullptr;
    auto fresh = slots<PageSlot>(kPagesPerLeaf);
    if (!place.compare_exchange_strong(present, fresh.get(), std::memory_order_acq_rel)) return present;
    present = fresh.get();
    const std::lock_guard lock(mutex);
    leaves.push_back(std::move(fresh));
    return present;
  }

  std::mutex mutex;
  std::vector<std::unique_ptr<PageSlot[], Free>> leaves;
};

GlobalMemory::GlobalMemory(const Program& program, const Launch& launch)
    : pages_(kPageBytes),
      most_bytes_(launch.host_bytes != 0 ? launch.host_bytes : share_of_host_memory()),
      wide_atomics_(std::make_unique<WideAtomicsLock>()),
      heap_gap_(program.is_guarded() ? kHeapGap : 0) {
  const auto add = [this](Buffer buffer) {
    if (buffer.bytes != 0) regions_.push_back(std::make_unique<Region>(std::move(buffer)));
  };
  add(module_globals(program));
  if (program.module().find_function("malloc") != nullptr)
    add({.name = "the device's heap", .address = kDeviceHeap, .bytes = kHeapBytes, .fill = {}});
  if (launch.cooperative)
    add({.name = "the grid's barrier",
         .address = kGridWorkspace,
         .bytes = kPageBytes,
         .fill = [](std::uint64_t, std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, 0); }});
  for (const Buffer& buffer : launch.buffers) {
    // Accesses of whole warps find pages by the address, all other accesses by the distance from the beginning.
    if (buffer.address % kPageBytes != 0) throw std::invalid_argument("a buffer does not begin at a page");
    add(buffer);
  }
  std::ranges::sort(regions_, {}, [](const auto& region) { return region->buffer.address; });
}

GlobalMemory::~GlobalMemory() = default;

GlobalMemory::Region* GlobalMemory::find_region(std::uint64_t address, std::uint64_t bytes) {
  for (const auto& region : regions_) {
    const std::uint64_t offset = address - region->buffer.address;
    if (offset < region->buffer.bytes && bytes <= region->buffer.bytes - offset) return region.get();
  }
  return nullptr;
}

/// Adds `bytes` to the memory in use. Throws OutOfMemory if the sum exceeds the limit.
void GlobalMemory::charge(const Region& region, std::uint64_t bytes) {
  if (taken_bytes_.fetch_add(bytes, std::memory_order_relaxed) + bytes > most_bytes_)
    throw OutOfMemory(region.buffer.name, most_bytes_);
}

/// Returns leaf `number` of the region; creates it if it does not exist yet.
std::atomic<std::uint8_t*>* GlobalMemory::leaf(Region& region, std::uint64_t number) {
  PageSlot* present = region.leaf(number);
  if (present != nullptr) return present;
  charge(region, kPagesPerLeaf * sizeof(PageSlot));
  return region.make_leaf(number);
}

std::uint8_t* GlobalMemory::page(Region& region, std::uint64_t number) {
  PageSlot& slot = leaf(region, number / kPagesPerLeaf)[number % kPagesPerLeaf];
  std::uint8_t* present = slot.load(std::memory_order_acquire);
  if (page_in(present) != nullptr) return present;
  charge(region, kPageBytes);
  std::uint8_t* fresh = pages_.take();
  const std::uint64_t offset = number * kPageBytes;
  if (region.buffer.fill && offset < region.buffer.bytes) {
    const std::uint64_t left = (region.buffer.bytes - offset + kFillGrain - 1) / kFillGrain * kFillGrain;
    region.buffer.fill(offset, {fresh, static_cast<std::size_t>(std::min(kPageBytes, left))});
  }
  // If another thread was faster, its page is used and this one stays unused.
  while (page_in(present) == nullptr)
    if (slot.compare_exchange_weak(present, fresh, std::memory_order_acq_rel)) return fresh;
  return present;
}

/// Generates the bytes that one lane reads, without creating their page, and counts the read. `around` also gets the
/// neighbouring bytes, up to multiples of kFillGrain. Returns false if the page exists, or was read so often that it
/// should be created.
bool GlobalMemory::glimpse(const Region& region, std::atomic<std::uint8_t*>& slot, std::uint64_t offset, unsigned width,
                           std::uint8_t* around) {
  std::uint8_t* held = slot.load(std::memory_order_acquire);
  const auto seen = reinterpret_cast<std::uintptr_t>(held);
  if (seen >= kMostGlimpses) return false;
  // If another thread counts at the same time, one of the two reads is not counted.
  slot.compare_exchange_weak(held, reinterpret_cast<std::uint8_t*>(seen + 1), std::memory_order_acq_rel);
  const std::uint64_t begin = offset / kFillGrain * kFillGrain;
  const std::uint64_t end = (offset + width + kFillGrain - 1) / kFillGrain * kFillGrain;
  if (region.buffer.fill)
    region.buffer.fill(begin, {around, static_cast<std::size_t>(end - begin)});
  else
    std::memset(around, 0, end - begin);
  return true;
}

/// Returns the run of bytes if all lanes of a full warp access consecutive bytes, lane after lane, within one page.
/// This is by far the most common access. For all other accesses, the region of the result is null.
GlobalMemory::Run GlobalMemory::one_run(const Places& places) {
  if (places.stride != places.width) return {};
  const std::uint64_t first = places.addresses[0], bytes = std::uint64_t{kMaxLanes} * places.width;
  if (first % kPageBytes + bytes > kPageBytes) return {};
  Region* region = find_region(first, bytes);
  if (region == nullptr) return {};
  return {region, first - region->buffer.address};
}

/// Reads a run from a page that does not exist yet, without allocating the page: the buffer's Fill is called for only
/// these bytes. A matrix that is only read, row by row, therefore takes no memory.
void GlobalMemory::read_untouched(const Run& run, unsigned bytes, std::uint8_t* out) {
  if (!run.region->buffer.fill) {
    std::memset(out, 0, bytes);
    return;
  }
  if (run.offset % kFillGrain == 0 && bytes % kFillGrain == 0) return run.region->buffer.fill(run.offset, {out, bytes});
  std::uint8_t around[kMaxLanes * kMostBytes + 2 * kFillGrain];
  const std::uint64_t begin = run.offset / kFillGrain * kFillGrain;
  const std::uint64_t end = (run.offset + bytes + kFillGrain - 1) / kFillGrain * kFillGrain;
  run.region->buffer.fill(begin, {around, static_cast<std::size_t>(end - begin)});
  std::memcpy(out, around + (run.offset - begin), bytes);
}

/// Calls `touch(lane, bytes)` for each active lane whose `width` bytes are in a buffer; returns the other active lanes.
/// Buffer and leaf are looked up once for consecutive lanes that share them. `Reads` is true if `touch` only reads the
/// bytes.
template <bool Reads, class Touch>
LaneMask GlobalMemory::touch_lanes(const Places& places, Touch touch) {
  const PerLane<std::uint64_t>& addresses = places.addresses;
  const unsigned width = places.width;
  Region* region = nullptr;
  std::uint64_t begin = 0, last = 0;  // address of the region, and largest offset of `width` bytes inside of it
  PageSlot* leaf = nullptr;
  std::uint64_t leaf_number = 0;
  alignas(kMostBytes) std::uint8_t around[kMostBytes + kFillGrain];
  LaneMask missed = 0;
  for_each_lane(places.active, [&](unsigned lane) {
    if (region == nullptr || addresses[lane] - begin > last) {
      Region* found = find_region(addresses[lane], width);
      if (found == nullptr) {
        missed |= LaneMask{1} << lane;
        return;
      }
      region = found;
      begin = region->buffer.address;
      last = region->buffer.bytes - width;
      leaf = nullptr;
    }
    const std::uint64_t offset = addresses[lane] - begin, number = offset / kPageBytes;
    if (leaf == nullptr || number / kPagesPerLeaf != leaf_number) {
      leaf_number = number / kPagesPerLeaf;
      leaf = this->leaf(*region, leaf_number);
    }
    PageSlot& slot = leaf[number % kPagesPerLeaf];
    std::uint8_t* known = page_in(slot.load(std::memory_order_acquire));
    if (known == nullptr) {
      if (Reads && glimpse(*region, slot, offset, width, around)) return touch(lane, around + offset % kFillGrain);
      known = page(*region, number);
    }
    touch(lane, known + offset % kPageBytes);
  });
  return missed;
}

/// Handles a full warp whose lanes are all in one buffer, and in existing pages of one leaf (kPagesPerLeaf): calls
/// `touch(lane, bytes)` for each lane and returns true. An example is a column of a matrix, the most common scattered
/// access. For all other accesses, returns false. `touch` may then already have been called for some lanes, and it must
/// be safe to call it for these lanes again.
template <class Touch>
bool GlobalMemory::touch_lanes_in_leaf(const Places& places, Touch touch) {
  constexpr std::uint64_t kLeafBytes = kPageBytes * kPagesPerLeaf;
  if (places.active != ~LaneMask{0}) return false;
  Region* region = find_region(places.addresses[0], places.width);
  if (region == nullptr) return false;
  const std::uint64_t begin = region->buffer.address, last = region->buffer.bytes - places.width;
  const std::uint64_t leaf_number = (places.addresses[0] - begin) / kLeafBytes;
  const auto is_astray = [&](unsigned lane) {
    const std::uint64_t offset = places.addresses[lane] - begin;
    return offset > last || offset / kLeafBytes != leaf_number;
  };
  bool astray = is_astray(kMaxLanes - 1);
  if (places.stride) {
    // If the stride is constant, the addresses of all lanes are between those of the first and the last lane, unless
    // they wrap around.
    astray |= places.stride.distance() > last;
  } else {
    for (unsigned lane = 0; lane < kMaxLanes; ++lane) astray |= is_astray(lane);
  }
  const PageSlot* leaf = astray ? nullptr : region->directory[leaf_number].load(std::memory_order_acquire);
  if (leaf == nullptr) return false;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
    const std::uint64_t offset = places.addresses[lane] - begin;
    std::uint8_t* known = page_in(leaf[offset / kPageBytes % kPagesPerLeaf].load(std::memory_order_acquire));
    if (known == nullptr) [[unlikely]]
      return false;
    touch(lane, known + offset % kPageBytes);
  }
  return true;
}

namespace {

/// Calls `run` with the width as a template argument, so that the compiler turns each copy into one instruction.
template <class Run>
LaneMask with_width(unsigned width, Run run) {
  switch (width) {
    case 1:
      return run.template operator()<1>();
    case 2:
      return run.template operator()<2>();
    case 4:
      return run.template operator()<4>();
    case 8:
      return run.template operator()<8>();
    case 16:
      return run.template operator()<16>();
    default:
      return run.template operator()<32>();
  }
}

}  // namespace

LaneMask GlobalMemory::load(const Places& places, std::uint8_t* out) {
  const unsigned width = places.width;
  const Run run = one_run(places);
  const std::uint8_t* known = run.region == nullptr ? nullptr : run.region->find(run.offset / kPageBytes);
  if (run.region != nullptr && known == nullptr) {
    read_untouched(run, kMaxLanes * width, out);
    return 0;
  }
  const LaneMask missed = with_width(width, [&]<unsigned Width>() {
    if (known != nullptr) {
      const std::uint8_t* from = known + run.offset % kPageBytes;
      for (unsigned lane = 0; lane < kMaxLanes; ++lane) copy_in<Width>(from + lane * Width, out + lane * Width);
      return LaneMask{0};
    }
    const auto copy = [out](unsigned lane, const std::uint8_t* bytes) { copy_in<Width>(bytes, out + lane * Width); };
    return touch_lanes_in_leaf(places, copy) ? LaneMask{0} : touch_lanes<true>(places, copy);
  });
  for_each_lane(missed, [&](unsigned lane) { std::memset(out + lane * width, 0, width); });
  return missed;
}

LaneMask GlobalMemory::store(const Places& places, const std::uint8_t* values) {
  const Run run = one_run(places);
  return with_width(places.width, [&]<unsigned Width>() {
    if (run.region != nullptr) {
      std::uint8_t* to = page(*run.region, run.offset / kPageBytes) + run.offset % kPageBytes;
      for (unsigned lane = 0; lane < kMaxLanes; ++lane) copy_out<Width>(to + lane * Width, values + lane * Width);
      return LaneMask{0};
    }
    const auto copy = [values](unsigned lane, std::uint8_t* bytes) { copy_out<Width>(bytes, values + lane * Width); };
    return touch_lanes_in_leaf(places, copy) ? LaneMask{0} : touch_lanes<false>(places, copy);
  });
}

std::uint8_t* GlobalMemory::at(std::uint64_t address, std::uint64_t bytes) {
  Region* region = find_region(address, bytes);
  if (region == nullptr) return nullptr;
  const std::uint64_t offset = address - region->buffer.address;
  return page(*region, offset / kPageBytes) + offset % kPageBytes;
}

void GlobalMemory::read(std::uint64_t address, std::span<std::uint8_t> out) {
  while (!out.empty()) {
    const std::uint64_t piece = std::min<std::uint64_t>(out.size(), kPageBytes - address % kPageBytes);
    for (std::uint64_t byte = 0; byte < piece;) {
      const std::uint8_t* from = at(address + byte, 1);
      if (from == nullptr) {
        out[byte++] = 0;
        continue;
      }
      const Region* region = find_region(address + byte, 1);
      const std::uint64_t left = region->buffer.address + region->buffer.bytes - (address + byte);
      const std::uint64_t run = std::min(piece - byte, left);
      std::memcpy(out.data() + byte, from, run);
      byte += run;
    }
    address += piece;
    out = out.subspan(piece);
  }
}

std::uint64_t GlobalMemory::allocate(std::uint64_t bytes) {
  if (bytes == 0 || bytes > kHeapBytes) return 0;
  const std::uint64_t at = heap_used_.fetch_add((bytes + 15) / 16 * 16 + heap_gap_, std::memory_order_relaxed);
  return at + bytes <= kHeapBytes ? kDeviceHeap + at : 0;
}

const Buffer* GlobalMemory::nearest(std::uint64_t address) const {
  const Buffer* best = nullptr;
  for (const auto& region : regions_)
    if (region->buffer.address <= address || best == nullptr) best = &region->buffer;
  return best;
}

}  // namespace warplens::simt
