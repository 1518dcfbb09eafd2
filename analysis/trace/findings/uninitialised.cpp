// Finds reads of unwritten memory, which return arbitrary old data: reads of shared memory that no thread of the block
// has written, and reads of buffers that were not written. A buffer without a fill is unwritten, as after cudaMalloc.
//
// Warps are executed one after another here. If no barrier is between a write and a read, the read may come first: this
// is reported as a race. A read is reported here if the bytes are never written, or if the write is ordered after the
// read. If only some blocks are executed and blocks may pass on data (atomics, volatile flags), another block might
// have written the buffer. In this case, no reads of buffers are reported.

#include <algorithm>
#include <bit>
#include <bitset>
#include <map>
#include <unordered_map>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/registry.hpp"
#include "analysis/trace/findings/strength.hpp"

namespace warplens::trace {
namespace {

/// The bytes of a state space that were written.
class WrittenBytes {
 public:
  void write(std::uint64_t address, std::uint32_t width) {
    for (std::uint64_t byte = address; byte < address + width; ++byte) page(byte).set(byte % kPage);
  }
  bool all_written(std::uint64_t address, std::uint32_t width) {
    for (std::uint64_t byte = address; byte < address + width; ++byte)
      if (!page(byte).test(byte % kPage)) return false;
    return true;
  }

 private:
  static constexpr std::uint64_t kPage = 1024;
  using Page = std::bitset<kPage>;
  Page& page(std::uint64_t byte) {
    if (known_ == nullptr || byte / kPage != number_) {
      number_ = byte / kPage;
      known_ = &pages_[number_];
    }
    return *known_;
  }
  std::unordered_map<std::uint64_t, Page> pages_;
  std::uint64_t number_ = 0;
  Page* known_ = nullptr;
};

class Uninitialised : public Detector {
 public:
  explicit Uninitialised(const Search& search)
      : Detector(search),
        watch_buffers_(
            (search.every_block || !meets_other_threads(search.program)) &&
            std::ranges::any_of(search.launch.buffers, [](const simt::Buffer& buffer) { return !buffer.fill; })),
        has_heap_(search.program.module().find_function("malloc") != nullptr) {}

  void block_begin(const simt::Dim3&) override {
    shared_ = {};
    ++block_;
  }
  void block_end(const simt::Dim3&) override { tell_all(ptx::StateSpace::shared, shared_); }

  void finish() override { tell_all(ptx::StateSpace::global, global_); }

  void access(const ObservedAccess& observed) override {
    if (observed.access.space == ptx::StateSpace::shared) look(observed, shared_);
    if (observed.access.space == ptx::StateSpace::global && (watch_buffers_ || has_heap_)) look(observed, global_);
  }

 private:
  /// Size in bytes of the places into which memory is divided. For each place, only the first read before a write is
  /// kept.
  static constexpr std::uint64_t kPlace = 4;
  /// A read of unwritten bytes.
  struct Early {
    simt::Where where;
    LaneMask lanes;
    unsigned lane;
    std::uint64_t address;
    Time time;
    std::uint32_t block;
  };
  struct Space {
    WrittenBytes written;
    std::map<std::uint64_t, Early> early;  ///< first read of each place before a write; index: address / kPlace
  };

  void tell_all(ptx::StateSpace space, const Space& reads) const {
    std::vector<const Early*> in_order;
    for (const auto& [place, read] : reads.early) in_order.push_back(&read);
    std::ranges::stable_sort(in_order, {}, &Early::time);
    for (const Early* read : in_order) tell(space, *read);
  }

  void look(const ObservedAccess& observed, Space& space) {
    const simt::Access& access = observed.access;
    LaneMask unwritten = 0;
    for_each_lane(observed.lanes, [&](unsigned lane) {
      const std::uint64_t address = access.addresses[lane];
      if (!may_be_unwritten(access.space, address)) return;
      if (observed.effect != Effect::write && !space.written.all_written(address, access.width))
        unwritten |= LaneMask{1} << lane;
      if (observed.effect != Effect::read) space.written.write(address, access.width);
      // A read came too early if the first plain write follows later. An atomic does not count as this write, because
      // it uses the old value itself.
      if (observed.effect == Effect::write && !space.early.empty()) judge_early_reads(access, lane, space);
    });
    for_each_lane(unwritten, [&](unsigned lane) {
      space.early.try_emplace(
          access.addresses[lane] / kPlace,
          Early{access.where, unwritten, lane, access.addresses[lane], search_.ordering.now(), block_});
    });
  }

  void judge_early_reads(const simt::Access& access, unsigned lane, Space& space) const {
    const std::uint64_t first = access.addresses[lane], end = first + access.width;
    for (std::uint64_t place = first / kPlace; place * kPlace < end; ++place) {
      const auto early = space.early.find(place);
      if (early == space.early.end()) continue;
      const unsigned lanes = search_.ordering.warp_size();
      const Early& read = early->second;
      const std::uint32_t reader = read.where.warp * lanes + read.lane, writer = access.where.warp * lanes + lane;
      if (read.block == block_ && search_.ordering.before(reader, read.time, writer)) tell(access.space, read);
      space.early.erase(early);
    }
  }

  void tell(ptx::StateSpace space, const Early& read) const {
    search_.list.add(read.where, read.lanes, read.time, [&] {
      return UninitialisedRead{search_.locator.thread(read.where, read.lane),
                               search_.locator.place(space, read.address, read.where.pc),
                               static_cast<unsigned>(std::popcount(read.lanes)) - 1};
    });
  }

  bool may_be_unwritten(ptx::StateSpace space, std::uint64_t address) const {
    if (space != ptx::StateSpace::global) return true;
    if (address - simt::kDeviceHeap < simt::kWindowBytes) return has_heap_;
    if (!watch_buffers_) return false;
    const simt::Buffer* buffer = search_.locator.buffer_at(address);
    return buffer != nullptr && !buffer->fill;
  }

  const bool watch_buffers_;
  const bool has_heap_;      ///< whether the kernel uses the device's heap; allocated memory is unwritten at first
  std::uint32_t block_ = 0;  ///< number of the current block, in the order of execution
  Space shared_, global_;
};

}  // namespace

std::unique_ptr<Detector> make_uninitialised(const Search& search) {
  return std::make_unique<Uninitialised>(search);
}

}  // namespace warplens::trace
