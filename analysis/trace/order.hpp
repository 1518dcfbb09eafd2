#pragma once

#include <vector>

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Returns, by pc, the accesses whose addresses or number depend on the order in which threads and blocks reach an
/// atomic: a position in a queue, a lock that is tried again. In another order, as on the GPU, the counts differ.
///
/// After a loop that lanes leave one after another, the lanes stay separate on a GPU until the next barrier (an H200
/// makes 520 stores there; whole warps would make 188).
///
/// An access depends on the order if the result of an atomic reaches its address, also through shared or local memory,
/// or if it determines whether a loop continues. Branches outside of loops are ignored if any thread that takes the
/// branch does the same work (the last thread to take a ticket, the thread that claimed a position). They are not
/// ignored if the number of threads that take the branch depends on the order, because the results do
/// (Meaning::answers_by_order): for example, each thread that finds a smaller distance than all before it.
std::vector<bool> depends_on_order(const simt::Program& program);

}  // namespace warplens::trace
