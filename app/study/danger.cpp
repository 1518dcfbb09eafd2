#include "app/study/danger.hpp"

#include <variant>

#include "app/words/finding.hpp"

namespace warplens::study {

std::string danger_of(const Study& study) {
  for (const trace::Finding& finding : study.findings->list) {
    const auto* facts = std::get_if<trace::OutOfBounds>(&finding.facts);
    if (facts != nullptr && facts->action != trace::Action::read) return words::sentence(finding);
  }
  return {};
}

}  // namespace warplens::study
