#pragma once

#include <vector>

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// The accesses, by pc, whose addresses or number hang on the order in which threads and blocks come to an atomic: a
/// place in a queue, a lock that is tried again. Executed in another order, as on the device, they count otherwise.
///
/// Behind such a loop the lanes that leave it one after the other stay apart on a GPU, up to a barrier (an H200 makes
/// 520 stores there where whole warps would make 188).
///
/// That is so where an atomic's result reaches an address, also by way of shared or local memory, or decides whether a
/// loop goes round once more. A branch that it decides without a loop is left alone where what one thread does there
/// (the last one to take a ticket, the one that claimed a place) another one would do in its stead. How many threads
/// take such a branch hangs on the order where the results themselves do (Meaning::answers_by_order): each of them that
/// finds a smaller distance than those before it.
std::vector<bool> depends_on_order(const simt::Program& program);

}  // namespace warplens::trace
