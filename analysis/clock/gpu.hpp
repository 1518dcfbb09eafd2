#pragma once

#include <cstdint>
#include <string>

namespace warplens::clock {

/// How many blocks of a kernel fit on one multiprocessor, and what of it a block takes (CUDA C++ Programming Guide,
/// "Technical Specifications per Compute Capability"; the units of allocation are those of the occupancy calculator).
struct Room {
  unsigned threads = 2048;               ///< resident at once
  unsigned blocks = 32;                  ///< likewise
  unsigned registers = 65536;            ///< of 32 bits
  unsigned register_unit = 256;          ///< a warp's registers are a multiple of this
  std::uint64_t shared_bytes = 233472;   ///< for all resident blocks together
  std::uint64_t shared_reserved = 1024;  ///< that each block takes on top of its own
  std::uint64_t shared_unit = 128;       ///< a block's bytes are a multiple of this
  std::uint64_t l1_bytes = 262144;       ///< that shared memory and L1 divide among them
};

/// How long a result takes to come, in cycles of the multiprocessor, when nothing else is going on.
struct Latencies {
  double arithmetic = 4.5;  ///< from an instruction to one that needs its result
  double shared = 29;
  double l1 = 38;
  double l2 = 270;
  double dram = 650;
  double dram_busy = 500;  ///< more, while DRAM is busy all the time; in between, a part in proportion
  double barrier = 20;     ///< from the last warp's arrival to the first instruction behind it
};

/// How much of a unit's time one piece of work takes. The load/store unit's and shared memory's are cycles of one
/// multiprocessor; L2's and DRAM's are picoseconds of all there is of them, which the multiprocessors share.
struct Costs {
  double issue = 1;                  ///< cycles of a scheduler (there are four) for an instruction of the machine code
  double lsu_request = 1;            ///< cycles for a request to global or local memory that touches one line …
  double lsu_line = 1;               ///< … and for each further line …
  double lsu_fill = 1;               ///< … and for each line of which something comes from L2
  double shared_wavefront = 1;       ///< cycles
  double l2_read_half = 7;           ///< picoseconds for each half of a line of which a load asks L2 for something
  double l2_write_line = 6;          ///< for each line of which a store has something …
  double l2_write_sector = 6;        ///< … and for each sector of it
  double l2_write_partial = 5;       ///< more, for a sector that a store does not fill …
  double l2_write_partial_word = 3;  ///< … and for each word but the first that a lane stores at once
  /// Picoseconds of the link between the two halves of L2: for each half of a line that L2 does not have and a load
  /// asks for, for each that a store writes, and for each sector of those. Every second one crosses; it is spread over
  /// all of them. 0 where it is not known.
  double l2_link_read_half = 0, l2_link_write_half = 0, l2_link_write_sector = 0;
  double dram_read_byte = 0.23;  ///< picoseconds
  double dram_write_byte = 0.23;
  /// Likewise as fast as its pins are, which is what counters call busy all of the time; 0 where it is not known.
  double dram_peak_byte = 0;
  double dram_run = 8;         ///< picoseconds for each run of neighbouring bytes: a page has to be opened for it
  double constant_pass = 2.2;  ///< cycles of the load/store unit
  double dispatch = 610;       ///< picoseconds from one block's begin to the next one's, anywhere on the GPU
  double block = 300;          ///< cycles from a block's end to the first instruction of the one in its place
  double warp = 4;             ///< cycles from one warp's begin on a multiprocessor to the next one's
  double code_line = 100;      ///< cycles for each 128 bytes of code, which the first block waits for
  double launch_us = 2.5;      ///< microseconds that the shortest launch takes, as `warplens bench` times it
};

/// A GPU as a file describes it (assets/gpus, kernels/gpu_data/gpu_file.hpp).
struct Gpu {
  std::string name;         ///< "NVIDIA H200"
  std::string arch;         ///< "sm_90"
  bool calibrated = false;  ///< the latencies and costs were measured on it; else they are another one's, scaled
  unsigned multiprocessors = 1;
  double clock_hz = 1e9;  ///< of a multiprocessor, under load
  std::uint64_t l2_bytes = 1 << 20;
  double l2_kept = 0.5;  ///< of l2_bytes: a footprint up to this is still there at the next launch, whole …
  double l2_gone = 1.2;  ///< … and from this on nothing of it; between them, a part in proportion
  /// Of its bytes, those that stores have changed and that are not written back yet when a launch ends.
  double l2_dirty = 0.3;
  double overlap = 6;  ///< how well units work at the same time: the exponent by which their times add up
  Room room;
  Latencies latency;
  Costs cost;
  std::string fitted_on;  ///< the size, as "4096x4096", of the launches on which constants were fitted; empty: none
  /// Of a prediction, the errors that one in ten of the measured launches exceeded: 0.2 means from 20 % too low to
  /// 20 % too high. From runs that no constant was fitted on; 0.5 where nothing was held against it.
  double band_low = 0.5, band_high = 0.5;
};

}  // namespace warplens::clock
