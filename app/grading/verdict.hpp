#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace warplens::grading {

/// How far the grading of a submission came.
enum class Outcome : std::uint8_t {
  graded,         ///< all launches were executed, and the gates were evaluated
  unreadable,     ///< the file cannot be read
  wrong_kernel,   ///< the file lacks the kernel, or its parameters differ from those of the starter
  not_compiled,   ///< the compiler rejected the code, or exceeded its limits
  not_launched,   ///< the launch is impossible, for example because of too much shared memory
  endless,        ///< a thread never ends
  too_long,       ///< the launch executes too many instructions
  out_of_time,    ///< grading took longer than the task allows
  out_of_memory,  ///< grading needed more memory than the task allows
  crashed,        ///< the process that graded the submission crashed
};

/// Returns the name in JSON and CSV: "wrong-kernel".
const char* outcome_name(Outcome outcome);

/// Returns the outcome with this name; nullopt if there is none.
std::optional<Outcome> outcome_named(const std::string& name);

/// Describes an outcome in a few words for people: "does not compile".
std::string describe(Outcome outcome);

/// The result of one gate for one submission.
struct GateResult {
  std::string title;  ///< heading of the gate, which identifies it
  bool passed = false;
  int points = 0;          ///< points that the submission gets
  int most_points = 0;     ///< points of the gate
  std::string launch;      ///< name of the first launch that fails the gate; empty if the gate is passed
  bool is_hidden = false;  ///< whether students do not see the size of this launch
  std::uint32_t line = 0;  ///< line of the submission that is the reason; 0 if none is
  std::string reason;      ///< reason as a clause: "line 14: 32 sectors per request; the gate is 4"
  std::string mistake;     ///< the reason without its place, to count submissions with the same mistake
  std::string advice;      ///< the task's advice, with the figures of the launch

  bool operator==(const GateResult&) const = default;
};

/// The result of grading one submission.
struct Verdict {
  std::string name;  ///< name of the submission: its path below the folder of submissions
  Outcome outcome = Outcome::graded;
  std::string message;     ///< reason for an outcome other than `graded`
  std::uint32_t line = 0;  ///< line of the submission that is the reason; 0 if none is
  int points = 0, most_points = 0;
  std::vector<GateResult> gates;  ///< in the order of the task; empty for an outcome other than `graded`
  std::string picture;            ///< title of the gate that the picture explains; empty if there is no picture
  std::string picture_error;      ///< why the picture could not be written; empty if nothing failed

  /// Returns whether all gates are passed.
  bool passes() const;
  /// Returns the first gate that is not passed; null if there is none.
  const GateResult* first_failure() const;
  bool operator==(const Verdict&) const = default;
};

/// Converts a verdict to JSON and back. read_verdict throws nlohmann::json::exception if the JSON is not a verdict.
nlohmann::ordered_json verdict_json(const Verdict& verdict);
Verdict read_verdict(const nlohmann::ordered_json& json);

}  // namespace warplens::grading
