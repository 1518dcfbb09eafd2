#pragma once

#include <functional>
#include <string>

#include "analysis/machine.hpp"
#include "analysis/traffic/shared.hpp"

namespace warplens::views {

/// Which lanes a wavefront serves, and how the others stand.
struct Served {
  LaneMask now = 0, before = 0, waiting = 0;
};

/// Of wavefront number `which` (from 0) of a request.
Served served_by(const traffic::SharedRequest& request, std::size_t which);

/// "wavefront 4 of 32: bank 0 serves tile[3][0] to lane 3; 28 lanes wait". `name` gives a byte of shared memory its
/// name in the kernel.
std::string wavefront_sentence(const traffic::SharedRequest& request, std::size_t which, const Machine& machine,
                               bool is_store, const std::function<std::string(std::uint64_t byte)>& name);

/// How the request went, in words. The parts of a warp that is served in several take turns whatever their banks; a
/// conflict is what happens within one of them. `width` is in bytes a lane.
std::string verdict_sentence(const traffic::SharedRequest& request, std::uint32_t width);

/// What would be the least, as it stands beside what an access takes: "ideal 1", or, where a warp whose lanes are so
/// wide is served in parts and can't come down to that, "ideal 1 by its bytes, never fewer than 2".
std::string ideal_sentence(const traffic::SharedRequest& request, const Machine& machine, const WarpAccess& access);

}  // namespace warplens::views
