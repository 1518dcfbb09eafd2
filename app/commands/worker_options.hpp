#pragma once

#include <memory>
#include <optional>

namespace CLI {
class App;
}

namespace warplens::worker {
struct WorkerOptions;
}

namespace warplens::commands {

/// Declares --worker COMMAND (repeatable), --timeout S, --greeting S and --silence S for commands that divide their
/// work among workers.
std::shared_ptr<worker::WorkerOptions> add_worker_options(CLI::App& app);

/// Declares the same options, with another default for --timeout (`run_seconds`) and another help text for --worker
/// (`help`).
std::shared_ptr<worker::WorkerOptions> add_worker_options(CLI::App& app, std::optional<double> run_seconds,
                                                          const char* help);

}  // namespace warplens::commands
