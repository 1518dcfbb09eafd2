#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/views/moment.hpp"

namespace warplens::views {

/// An expression of the source that accesses memory: "tile[column][row]", "in[i].x", "*p", "p->x".
struct AccessExpression {
  /// A position in the text: line from 1, and column in characters (not bytes) from 0.
  struct Place {
    std::uint32_t line = 0, column = 0;
    auto operator<=>(const Place&) const = default;
  };
  Place begin, end;  ///< `end` is one past the last character
  /// Line in which the statement begins, from 1; compilers attribute the access to this line.
  std::uint32_t statement = 0;
  bool loads = false, stores = false;  ///< both are true for "a[i] += 1", and for "f(&a[i])"
  std::string array;                   ///< name of the accessed array or pointer; empty if it is not a plain name
};

/// All access expressions of a source.
struct AccessExpressions {
  std::vector<AccessExpression> list;                          ///< the expressions, in the order of the source
  std::map<std::string, std::vector<std::string>> parameters;  ///< names of the parameters of each function
};

/// Finds the access expressions in a source. Accesses to local arrays are not included.
AccessExpressions access_expressions(const std::string& source);

/// Returns the index of the expression that makes an access of the shown block. It is the expression on the line of the
/// access that accesses the same array in the same way (load or store). If several expressions match, the first one
/// belongs to the first instruction, the second one to the second instruction, and so on. Returns nullopt if the
/// expressions cannot be matched with the instructions, for example because the compiler merged two loads.
std::optional<std::size_t> find_expression(const AccessExpressions& expressions, const Derived& derived,
                                           const trace::RecordedAccess& access);

/// Returns the number of the warp's next access that an expression makes, counted from 0 among the warp's accesses.
/// After the warp's last access, the search continues with the first one. Returns nullopt if the expression makes no
/// access.
std::optional<int> find_next_access(const AccessExpressions& expressions, std::size_t expression,
                                    const Derived& derived);

/// Returns the index of the smallest access expression that contains a place in the source; nullopt if there is none.
std::optional<std::size_t> expression_at(const AccessExpressions& expressions, const AccessExpression::Place& place);

}  // namespace warplens::views
