#include "analysis/trace/findings/facts.hpp"

#include "analysis/base/named.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::trace {

namespace {

constexpr base::Named<FindingKind> kFindingNames[] = {
    {FindingKind::out_of_bounds, "out-of-bounds"},
    {FindingKind::misaligned, "misaligned"},
    {FindingKind::endless, "endless"},
    {FindingKind::deadlock, "deadlock"},
    {FindingKind::trap, "trap"},
    {FindingKind::assertion, "assertion"},
    {FindingKind::barrier_divergence, "barrier-divergence"},
    {FindingKind::warp_divergence, "warp-divergence"},
    {FindingKind::shared_race, "shared-race"},
    {FindingKind::global_race, "global-race"},
    {FindingKind::write_conflict, "write-conflict"},
    {FindingKind::uninitialised_read, "uninitialised-read"},
    {FindingKind::index_overflow, "index-overflow"},
    {FindingKind::wrong_result, "wrong-result"},
    {FindingKind::plain_read_of_atomic, "plain-read-of-atomic"},
    {FindingKind::narrow_scope, "narrow-scope"},
    {FindingKind::undefined_shuffle, "undefined-shuffle"},
    {FindingKind::division_by_zero, "division-by-zero"},
    {FindingKind::not_finite, "not-finite"},
    {FindingKind::use_after_free, "use-after-free"},
    {FindingKind::foreign_local, "foreign-local"},
};

}  // namespace

const char* name_of(FindingKind kind) {
  return base::name_in(kFindingNames, kind);
}

std::vector<std::string> finding_names() {
  return base::names_in(kFindingNames);
}

const char* name_of(Severity severity) {
  static constexpr base::Named<Severity> kNames[] = {
      {Severity::error, marked("error")}, {Severity::warning, marked("warning")}, {Severity::note, marked("note")}};
  return base::name_in(kNames, severity);
}

Severity severity_of(FindingKind kind) {
  switch (kind) {
    // The kinds below are only warnings. A plain read before an atomic is usually an intended test that avoids most of
    // the atomics. Infinity may be an intended value.
    case FindingKind::plain_read_of_atomic:
    case FindingKind::not_finite:
      return Severity::warning;
    default:
      return Severity::error;
  }
}

}  // namespace warplens::trace
