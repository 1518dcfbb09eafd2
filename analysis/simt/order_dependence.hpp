#pragma once

#include <vector>

#include "analysis/simt/program.hpp"

namespace warplens::simt {

/// By pc: whether what an access touches, or how often it is executed, hangs on the order in which threads come to
/// atomics, or on how long one waits for another. Such counts differ from run to run, also between two runs on one GPU
/// (1,476, then 1,479 sectors were counted where an H200 had 1,470). That is so where
/// - an address is made of what an atomic gave back: a place in a queue or a list;
/// - the access is in a loop that goes on or ends by what an atomic, or a load that is meant to see other threads'
///   writes, gave back: a lock, a flag, an update by compare-and-swap.
/// What is handed over through registers, shared memory and shuffles is followed; through parameters of calls and
/// global memory it is not. A condition outside of loops (the last block's ticket) counts for nothing: others go the
/// other way.
std::vector<bool> order_dependence(const Program& program);

}  // namespace warplens::simt
