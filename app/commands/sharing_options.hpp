#pragma once

#include <cstddef>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "app/study/result_journal.hpp"

namespace CLI {
class App;
}

namespace warplens::commands {

/// Options that divide long work among several runs and store its results, as written on the command line.
struct SharingOptions {
  std::string keep;   ///< file that stores results; empty without --keep
  std::string share;  ///< value of --share: "2/8" if this run does the second of eight parts; empty if it does all work
};

/// Declares --keep FILE and --share K/N.
std::shared_ptr<SharingOptions> add_sharing_options(CLI::App& app);

/// Opens the file of --keep, and prints to `err` how many results it already contains. Returns null if --keep is not
/// used. Throws kernels::InputError as study::ResultJournal does.
std::unique_ptr<study::ResultJournal> open_journal(const SharingOptions& options, const std::string& command,
                                                   std::ostream& err);
/// Returns whether all results were stored; otherwise prints the error to `err`.
bool report_storage_errors(const study::ResultJournal* journal, const std::string& command, std::ostream& err);

/// Returns the indices below `count` that belong to this run's share K/N: K − 1, K − 1 + N, K − 1 + 2 N, and so on.
/// Throws kernels::InputError if the share is malformed.
std::vector<std::size_t> own_share(const SharingOptions& options, std::size_t count);

/// Returns the elements of `all` that belong to this run's share.
template <class Thing>
std::vector<Thing> own_share(const SharingOptions& options, const std::vector<Thing>& all) {
  std::vector<Thing> own;
  for (const std::size_t at : own_share(options, all.size())) own.push_back(all[at]);
  return own;
}

}  // namespace warplens::commands
