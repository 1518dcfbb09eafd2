#include "kernels/text/say.hpp"

namespace warplens {

std::string fill_values(const char* translation, fmt::string_view english, fmt::format_args values) {
  if (translation != nullptr) try {
      return fmt::vformat(translation, values);
    } catch (const fmt::format_error&) {
      // A test reports such translations. The user gets the English message.
    }
  return fmt::vformat(english, values);
}

}  // namespace warplens
