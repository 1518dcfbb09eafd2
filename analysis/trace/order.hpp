#pragma once

#include <vector>

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Returns the accesses (index: pc) whose addresses or number depend on the order in which threads and blocks reach an
/// atomic: for example, accesses to a position in a queue, or tries of a lock. In another order, as on the GPU, the
/// counts differ.
///
/// Accesses after a loop that lanes leave one after another are included, up to the next barrier: on a GPU, the lanes
/// stay separate there. (An H200 makes 520 stores in such a place; whole warps would make 188.)
///
/// An access depends on the order if the result of an atomic reaches its address, also through shared or local memory,
/// or if the result determines whether a loop continues. Other branches are ignored if any thread that takes the branch
/// does the same work (the last thread to take a ticket, the thread that claimed a position). They are not ignored if
/// the number of threads that take the branch depends on the order, because the results of the atomic do
/// (Meaning::answers_by_order). An example: each thread that finds a smaller distance than all threads before it.
std::vector<bool> depends_on_order(const simt::Program& program);

}  // namespace warplens::trace
