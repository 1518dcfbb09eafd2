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

/// Declares --worker CMD (repeatable), --timeout S, --greeting S and --silence S, as commands that share their work
/// among workers have them.
std::shared_ptr<worker::WorkerOptions> add_worker_options(CLI::App& app);

/// Likewise for another use of a worker, with another default for the seconds and other help for --worker.
std::shared_ptr<worker::WorkerOptions> add_worker_options(CLI::App& app, std::optional<double> run_seconds,
                                                          const char* help);

}  // namespace warplens::commands
