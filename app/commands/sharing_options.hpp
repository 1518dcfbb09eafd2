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

/// How work that takes long is shared among several runs, and kept, as it was written on the command line.
struct SharingOptions {
  std::string keep;   ///< a file; empty for none
  std::string share;  ///< "2/8"; empty for all
};

/// Declares --keep FILE and --share K/N.
std::shared_ptr<SharingOptions> add_sharing_options(CLI::App& app);

/// What was kept before, to be added to; null where nothing is to be kept. Says on `err` how many results there are.
/// Throws kernels::InputError as study::ResultJournal does.
std::unique_ptr<study::ResultJournal> kept_of(const SharingOptions& options, const std::string& command,
                                              std::ostream& err);
/// What could not be kept, on `err`; whether there was nothing of that kind.
bool all_were_kept(const study::ResultJournal* journal, const std::string& command, std::ostream& err);

/// The part of `count` pieces that this run is to do: the numbers K − 1, K − 1 + N, … Throws kernels::InputError for a
/// share that is none.
std::vector<std::size_t> own_share(const SharingOptions& options, std::size_t count);

/// The same of a list.
template <class Thing>
std::vector<Thing> own_share(const SharingOptions& options, const std::vector<Thing>& all) {
  std::vector<Thing> own;
  for (const std::size_t at : own_share(options, all.size())) own.push_back(all[at]);
  return own;
}

}  // namespace warplens::commands
