#pragma once

#include <cstdint>
#include <string>

namespace warplens::clock {

/// Number of schedulers of a multiprocessor. Each issues at most one instruction per cycle.
inline constexpr unsigned kSchedulers = 4;

/// Resources of a multiprocessor that limit the number of resident blocks (CUDA C++ Programming Guide, "Technical
/// Specifications per Compute Capability"; the allocation units and the steps are those of cuda_occupancy.h).
struct Room {
  unsigned threads = 2048;               ///< maximum number of resident threads
  unsigned blocks = 32;                  ///< maximum number of resident blocks
  unsigned registers = 65536;            ///< number of 32-bit registers
  unsigned register_unit = 256;          ///< allocation unit, to which the registers of a warp are rounded up
  std::uint64_t shared_bytes = 233472;   ///< shared memory of all resident blocks together, in bytes
  std::uint64_t shared_reserved = 1024;  ///< additional shared memory of each block for the system, in bytes
  std::uint64_t shared_unit = 128;  ///< allocation unit in bytes, to which the shared memory of a block is rounded up
  std::uint64_t shared_least = 0;   ///< shared memory that L1 can never use, in bytes: 32 KiB on sm_75
  std::uint64_t l1_bytes = 262144;  ///< total size of shared memory and L1 in bytes
};

/// Time in cycles of the multiprocessor until a result is available, if the GPU does no other work.
struct Latencies {
  double arithmetic = 4.5;  ///< latency from an instruction to one that depends on its result
  double shared = 29;
  double l1 = 38;
  double l2 = 270;
  double dram = 650;
  double dram_busy = 500;  ///< additional latency if DRAM is always busy; proportionally less if it is partly busy
  double barrier = 20;     ///< latency from the arrival of the last warp to the first instruction after the barrier
};

/// Time that a unit needs for one piece of work. Times of the load/store unit and of shared memory are cycles of one
/// multiprocessor. Times of L2 and DRAM are picoseconds for the whole unit, which all multiprocessors share.
struct Costs {
  /// cycles of a scheduler per machine instruction (a multiprocessor has four schedulers)
  double issue = 1;
  double lsu_request = 1;       ///< cycles per request to global or local memory that accesses one cache line
  double lsu_line = 1;          ///< additional cycles per further cache line of the request
  double lsu_fill = 1;          ///< additional cycles per cache line that comes from L2, even if only in part
  double shared_wavefront = 1;  ///< cycles of shared memory per wavefront
  double l2_read_half = 7;      ///< picoseconds per half of a cache line that a load requests from L2
  double l2_write_line = 6;     ///< picoseconds per cache line that a store accesses
  double l2_write_sector = 6;   ///< additional picoseconds per sector that a store accesses
  double l2_write_partial = 5;  ///< additional picoseconds per sector that a store does not fill
  /// additional picoseconds per sector that a store does not fill, for each word per lane after the first
  double l2_write_partial_word = 3;
  /// Time in picoseconds that the link between the two halves of L2 is busy; 0 if unknown. Only every second transfer
  /// crosses the link; the times are averages over all transfers.
  /// - `l2_link_read_half`: per half cache line that a load requests and L2 does not have
  /// - `l2_link_write_half`: per half cache line that a store writes
  /// - `l2_link_write_sector`: per sector that a store writes
  double l2_link_read_half = 0, l2_link_write_half = 0, l2_link_write_sector = 0;
  double dram_read_byte = 0.23;  ///< picoseconds of DRAM per byte
  double dram_write_byte = 0.23;
  /// Picoseconds per byte at the full speed of the DRAM pins, which the counters report as 100 % busy; 0 if unknown.
  double dram_peak_byte = 0;
  double dram_run = 8;         ///< picoseconds per run of adjacent bytes, for opening a DRAM page
  double constant_pass = 2.2;  ///< cycles of the load/store unit per pass of a load from constant memory
  double dispatch = 610;       ///< picoseconds from the start of one block to the start of the next, on the whole GPU
  double block = 300;      ///< cycles from the end of a block to the first instruction of the block that replaces it
  double warp = 4;         ///< cycles from the start of one warp on a multiprocessor to the start of the next
  double code_line = 100;  ///< cycles to fetch 128 bytes of code; the first block waits for its code
  double launch_us = 2.5;  ///< microseconds of the shortest launch, as `warplens bench` measures it
};

/// A GPU, as described in a file (assets/gpus, kernels/gpu_data/gpu_file.hpp).
struct Gpu {
  std::string name;  ///< name of the GPU, such as "NVIDIA H200"
  std::string arch;  ///< architecture, such as "sm_90"
  /// True if latencies and costs were measured on this GPU; otherwise they are scaled from those of another GPU.
  bool calibrated = false;
  unsigned multiprocessors = 1;
  double clock_hz = 1e9;  ///< clock rate of a multiprocessor under load, in Hz
  std::uint64_t l2_bytes = 1 << 20;
  /// Largest footprint that is still completely in L2 at the next launch, as a share of l2_bytes.
  double l2_kept = 0.5;
  /// Smallest footprint of which nothing is left in L2 at the next launch, as a share of l2_bytes. For footprints
  /// between `l2_kept` and `l2_gone`, the part that is still in L2 decreases linearly.
  double l2_gone = 1.2;
  /// Amount of data that stores have modified but L2 has not yet written back when a launch ends, as a share of
  /// l2_bytes.
  double l2_dirty = 0.3;
  /// exponent of the norm that combines the times of the units; a larger exponent means that the units overlap more
  double overlap = 6;
  Room room;
  Latencies latency;
  Costs cost;
  /// size of the matrices, such as "4096x4096", in the launches that were used to fit the costs; empty if the costs
  /// were not fitted
  std::string fitted_on;
  /// Error band of the predicted times, as shares of the measured time (0.2: 20 %). For 1 in 20 of the measured
  /// launches, the prediction was too low by more than `band_low`. For another 1 in 20, it was too high by more than
  /// `band_high`. Launches that were used for fitting are not included. Both are 0.5 if predictions for this GPU were
  /// not compared with measurements.
  double band_low = 0.5, band_high = 0.5;
};

}  // namespace warplens::clock
