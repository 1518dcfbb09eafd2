#pragma once

#include <functional>
#include <string>

#include "analysis/machine.hpp"
#include "analysis/traffic/shared.hpp"

namespace warplens::views {

/// Lanes that a wavefront serves, lanes that earlier wavefronts served, and lanes that wait for a later wavefront.
struct Served {
  LaneMask now = 0, before = 0, waiting = 0;
};

/// Returns the lanes for wavefront number `which` (from 0) of a request.
Served served_by(const traffic::SharedRequest& request, std::size_t which);

/// Describes a wavefront: "wavefront 4 of 32: bank 0 serves tile[3][0] to lane 3; 28 lanes wait". `name` returns the
/// kernel's name of a byte of shared memory ("tile[3][0]").
std::string wavefront_sentence(const traffic::SharedRequest& request, std::size_t which, const Machine& machine,
                               bool is_store, const std::function<std::string(std::uint64_t byte)>& name);

/// Describes the bank conflicts of a request. If an access is so wide that the warp is served in several parts, each
/// part needs its own wavefront even without conflicts. Only several wavefronts for the same part are a conflict.
/// `width` is in bytes per lane.
std::string verdict_sentence(const traffic::SharedRequest& request, std::uint32_t width);

/// Returns the bank conflicts of a request with their reason: "32-way bank conflict (32 words in bank 0, one per
/// wavefront)". Returns verdict_sentence() if there is no conflict, or if the warp is served in several parts.
std::string verdict_with_reason(const traffic::SharedRequest& request, std::uint32_t width);

/// Returns the text for the minimum, which is shown after the count of an access: "minimum 1". If the access is so wide
/// that the warp is served in several parts, the text is "minimum 1 for these bytes; 2 at this access width".
std::string ideal_sentence(const traffic::SharedRequest& request, const Machine& machine, const WarpAccess& access);

}  // namespace warplens::views
