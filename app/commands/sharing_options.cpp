#include "app/commands/sharing_options.hpp"

#include <charconv>
#include <optional>
#include <tuple>
#include <utility>

#include "app/commands/arguments.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

/// Parses "2/8". Returns nullopt if the text is not a valid share.
std::optional<std::pair<std::size_t, std::size_t>> parse_share(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return std::nullopt;
  std::size_t part = 0, parts = 0;
  const char *const begin = text.data(), *const end = begin + text.size(), *const middle = begin + slash;
  const auto first = std::from_chars(begin, middle, part), second = std::from_chars(middle + 1, end, parts);
  if (first.ec != std::errc{} || first.ptr != middle || second.ec != std::errc{} || second.ptr != end)
    return std::nullopt;
  if (part < 1 || part > parts) return std::nullopt;
  return std::pair(part, parts);
}

}  // namespace

std::shared_ptr<SharingOptions> add_sharing_options(CLI::App& app) {
  auto options = std::make_shared<SharingOptions>();
  add_option(
      app, options->keep,
      {.name = "--keep",
       .help = tr(
           "Store each result in this file as soon as it is available, and reuse the results that the file contains"),
       .value_name = "FILE"});
  add_option(app, options->share,
             {.name = "--share",
              .help = tr("Do only part K of N of the work, for example in a job array of a cluster"),
              .value_name = "K/N"});
  return options;
}

std::unique_ptr<study::ResultJournal> open_journal(const SharingOptions& options, const std::string& command,
                                                   std::ostream& err) {
  if (options.keep.empty()) return nullptr;
  auto kept = std::make_unique<study::ResultJournal>(options.keep);
  if (kept->found() > 0)
    err << "warplens " << command << ": "
        << plural("{} already contains {} result; it is reused if it matches",
                  "{} already contains {} results; those that match are reused", kept->found(), kept->path(),
                  kept->found())
        << '\n';
  return kept;
}

bool report_storage_errors(const study::ResultJournal* journal, const std::string& command, std::ostream& err) {
  if (!journal || journal->complaint().empty()) return true;
  err << "warplens " << command << ": " << journal->complaint() << '\n';
  return false;
}

std::vector<std::size_t> own_share(const SharingOptions& options, std::size_t count) {
  std::size_t part = 1, parts = 1;
  if (!options.share.empty()) {
    const auto share = parse_share(options.share);
    if (!share)
      throw kernels::InputError(
          "--share " + options.share + ": " +
          tr("write the number of the part (from 1) and the number of parts, for example --share 2/8"));
    std::tie(part, parts) = *share;
  }
  std::vector<std::size_t> own;
  for (std::size_t at = part - 1; at < count; at += parts) own.push_back(at);
  return own;
}

}  // namespace warplens::commands
