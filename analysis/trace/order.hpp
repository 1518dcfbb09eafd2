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
/// or if the result determines whether a loop continues. A branch that does not end a loop is ignored if the order only
/// determines which thread takes it, because every thread would do the same work there. Examples are the last thread to
/// take a ticket, and the thread that claimed a position. Such a branch is not ignored if the order determines how many
/// threads take it, because the set of the atomic's results depends on the order (Meaning::answers_by_order). An
/// example: each thread that finds a smaller distance than all threads before it.
std::vector<bool> depends_on_order(const simt::Program& program);

}  // namespace warplens::trace
