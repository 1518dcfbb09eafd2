#pragma once

#include <functional>
#include <vector>

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// For each pc, returns whether it is an access whose addresses or number depend on the order in which threads and
/// blocks reach an atomic, or an access in a loop that waits until another thread stores a value. Examples are accesses
/// to a position in a queue, and repeated tries to get a lock. In another order, as on the GPU, the counts differ.
///
/// Accesses after a loop that lanes leave one after another are included, up to the next barrier: on a GPU, the lanes
/// stay separate there. (In one example, an H200 makes 520 stores; whole warps would make 188.)
///
/// An access depends on the order if the result of an atomic reaches its address, also through shared or local memory,
/// or if the result determines whether a loop continues. A branch that does not end a loop is ignored if the order only
/// determines which thread takes it, because every thread would do the same work there. Examples are the last thread to
/// take a ticket, and the thread that claimed a position. Such a branch is not ignored if the order determines how many
/// threads take it (Meaning::answers_by_order). For example, if each thread stores its distance when it is smaller than
/// all distances before, the order determines the number of stores.
std::vector<bool> depends_on_order(const simt::Program& program);

/// For each pc, returns whether it is an access whose addresses or number depend on the results of the instructions for
/// which `begins` returns true. Accesses after a loop are included as for depends_on_order.
std::vector<bool> depends_on_value(const simt::Program& program,
                                   const std::function<bool(const simt::Meaning&)>& begins);

/// For each pc, returns whether it is an access whose addresses or number depend on a clock, or on the place where the
/// GPU runs a warp (%smid, %warpid). These differ from one run to the next. Example: random numbers with a seed from a
/// clock decide how often a loop loads. A value that is only stored, such as a measured time, has no effect on the
/// counts.
std::vector<bool> depends_on_clock(const simt::Program& program);

}  // namespace warplens::trace
