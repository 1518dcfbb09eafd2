#include "app/window/draw/text_log.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warplens::window {
namespace {

constexpr float kTouching = 2.5f;  // overlap in pixels that is allowed, because boxes include space around the letters

Rect shared(const Rect& a, const Rect& b) {
  return {{std::max(a.min.x, b.min.x), std::max(a.min.y, b.min.y)},
          {std::min(a.max.x, b.max.x), std::min(a.max.y, b.max.y)}};
}

bool is_seen(const TextLog::Entry& entry) {
  const Rect seen = shared(entry.rect, entry.clip);
  return seen.width() > 0 && seen.height() > 0;
}

std::string at(const TextLog::Entry& entry) {
  return fmt::format("'{}' at {:.0f},{:.0f}", entry.text, entry.rect.min.x, entry.rect.min.y);
}

}  // namespace

std::vector<std::string> find_illegible(const TextLog& log) {
  std::vector<std::string> complaints;
  std::vector<const TextLog::Entry*> seen;
  for (const TextLog::Entry& entry : log.entries)
    if (is_seen(entry)) seen.push_back(&entry);
  for (const TextLog::Entry* entry : seen)
    if (entry->rect.min.x < entry->clip.min.x - kTouching || entry->rect.max.x > entry->clip.max.x + kTouching)
      complaints.push_back(at(*entry) + " is cut off");
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (std::size_t j = i + 1; j < seen.size(); ++j) {
      if (seen[i]->list != seen[j]->list) continue;
      const Rect both = shared(shared(seen[i]->rect, seen[i]->clip), shared(seen[j]->rect, seen[j]->clip));
      // The box of a text is higher than its letters, so a small overlap of two boxes is not an error.
      const float least = std::min(seen[i]->rect.height(), seen[j]->rect.height());
      if (both.width() > kTouching && both.height() > least * 0.3f)
        complaints.push_back(at(*seen[i]) + " and " + at(*seen[j]) + " overlap");
    }
  return complaints;
}

}  // namespace warplens::window
