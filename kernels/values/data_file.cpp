#include "kernels/values/data_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <map>
#include <mutex>

#include "analysis/base/named.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr base::Named<DataFormat> kFormats[] = {
    {DataFormat::npy, "npy"}, {DataFormat::csv, "csv"}, {DataFormat::raw, "raw"}};

/// An open file; the destructor closes it.
class File {
 public:
  explicit File(const std::string& path)
      : path_(path), descriptor_(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
    if (descriptor_ < 0) throw DataFileError(say("{} cannot be read: {}", path, std::strerror(errno)));
    if (fstat(descriptor_, &status_) != 0 || !S_ISREG(status_.st_mode)) {
      close(descriptor_);
      throw DataFileError(say("{} is not a regular file", path));
    }
  }
  ~File() { close(descriptor_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  /// Returns a string that changes when the file changes.
  std::string state() const {
    return fmt::format("{} {} {} {}.{}", status_.st_dev, status_.st_ino, status_.st_size, status_.st_mtim.tv_sec,
                       status_.st_mtim.tv_nsec);
  }

  Bytes read() const {
    const auto size = static_cast<std::uint64_t>(status_.st_size);
    if (size > kMostDataBytes) {
      throw DataFileError(
          say("{} has {} MiB, but a data file may have at most {} MiB", path_, size >> 20, kMostDataBytes >> 20));
    }
    Bytes bytes(size);
    for (std::size_t at = 0; at < size;) {
      const ssize_t count = ::read(descriptor_, bytes.data() + at, size - at);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) throw DataFileError(say("{} cannot be read: {}", path_, std::strerror(errno)));
      if (count == 0) throw DataFileError(say("{} became shorter while it was being read; try again", path_));
      at += static_cast<std::size_t>(count);
    }
    return bytes;
  }

 private:
  std::string path_;
  int descriptor_;
  struct stat status_ {};
};

/// The numbers of a data file, in the order of the file. All have the same type.
struct Numbers {
  Scalar scalar = Scalar::f64;
  Bytes bytes;
  std::vector<std::uint64_t> shape;  ///< shape in the file; rows and columns for a CSV file
  std::uint64_t count() const { return bytes.size() / bytes_of(scalar); }
};

/// Returns the rest of an .npy file's header after a key, without leading blanks.
std::string_view text_after_key(std::string_view header, std::string_view key) {
  const std::size_t at = header.find(key);
  if (at == std::string_view::npos) return {};
  header.remove_prefix(at + key.size());
  while (!header.empty() && (header.front() == ' ' || header.front() == ':')) header.remove_prefix(1);
  return header;
}

std::optional<Scalar> scalar_of_descr(std::string_view descr) {
  constexpr std::pair<std::string_view, Scalar> kKnown[] = {
      {"b1", Scalar::boolean}, {"i1", Scalar::i8},  {"u1", Scalar::u8},  {"i2", Scalar::i16},
      {"u2", Scalar::u16},     {"i4", Scalar::i32}, {"u4", Scalar::u32}, {"i8", Scalar::i64},
      {"u8", Scalar::u64},     {"f2", Scalar::f16}, {"f4", Scalar::f32}, {"f8", Scalar::f64}};
  for (const auto& [name, scalar] : kKnown)
    if (descr == name) return scalar;
  return std::nullopt;
}

/// Parses the shape at the beginning of a text, such as (3, 4). Returns nullopt if the text does not begin with a
/// shape.
std::optional<std::vector<std::uint64_t>> shape_of(std::string_view text) {
  if (!text.starts_with('(')) return std::nullopt;
  std::vector<std::uint64_t> shape;
  for (std::size_t at = 1; at < text.size();) {
    if (text[at] == ')') return shape;
    if (text[at] == ' ' || text[at] == ',') {
      ++at;
      continue;
    }
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    shape.push_back(number);
    at = static_cast<std::size_t>(end - text.data());
  }
  return std::nullopt;
}

/// Reads a file of the format that numpy.lib.format describes: a magic word, a version, the header's length, and a
/// Python dictionary.
Numbers read_npy(const std::string& path, const Bytes& file) {
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  constexpr std::string_view kMagic = "\x93NUMPY";
  if (!text.starts_with(kMagic) || file.size() < 12) throw DataFileError(say("{} is not an .npy file", path));
  const unsigned version = file[6];
  if (version < 1 || version > 3)
    throw DataFileError(say("{} is an .npy file of version {}, which is not supported", path, version));
  const std::size_t begin = version == 1 ? 10 : 12;
  std::size_t length = file[8] | file[9] << 8;
  if (version > 1) length |= std::size_t{file[10]} << 16 | std::size_t{file[11]} << 24;
  if (length > file.size() - begin) throw DataFileError(say("{} is incomplete; it ends within the .npy header", path));
  const std::string_view header = text.substr(begin, length);

  std::string_view descr = text_after_key(header, "'descr'");
  const std::size_t quote = descr.empty() ? std::string_view::npos : descr.find(descr.front(), 1);
  if (quote == std::string_view::npos || descr.front() != '\'')
    throw DataFileError(say("{} contains records; save an array of plain numbers", path));
  descr = descr.substr(1, quote - 1);
  if (descr.starts_with('>'))
    throw DataFileError(say("{} is big-endian; save it as little-endian, for example with array.astype('<f4')", path));
  std::string_view type = descr;
  if (!type.empty() && (type.front() == '<' || type.front() == '|' || type.front() == '=')) type.remove_prefix(1);
  const auto scalar = scalar_of_descr(type);
  if (!scalar)
    throw DataFileError(
        say("{} contains numbers of type '{}', which is not supported; convert them with array.astype", path, descr));
  if (text_after_key(header, "'fortran_order'").starts_with("True"))
    throw DataFileError(say("{} is stored column by column; save it with numpy.ascontiguousarray(array)", path));
  auto shape = shape_of(text_after_key(header, "'shape'"));
  if (!shape) throw DataFileError(say("{} is an .npy file without a valid shape", path));

  std::uint64_t most = (file.size() - begin - length) / bytes_of(*scalar);
  for (const std::uint64_t side : *shape) {
    if (side == 0) throw DataFileError(say("{} contains no numbers", path));
    most /= side;
  }
  if (most == 0) throw DataFileError(say("{} is incomplete; it ends before its last number", path));
  std::uint64_t count = 1;
  for (const std::uint64_t side : *shape) count *= side;
  const auto first = file.begin() + static_cast<std::ptrdiff_t>(begin + length);
  return {*scalar, Bytes(first, first + static_cast<std::ptrdiff_t>(count * bytes_of(*scalar))), std::move(*shape)};
}

/// Appends the numbers of a line of a CSV file to `into`. Returns false if a cell is not a number.
bool read_line(std::string_view line, std::vector<double>& into) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == ';'; };
  for (std::size_t at = 0; at < line.size();) {
    if (is_blank(line[at])) {
      ++at;
      continue;
    }
    double number = 0;
    if (line[at] == '+') ++at;
    const auto [end, error] = std::from_chars(line.data() + at, line.data() + line.size(), number);
    if (error != std::errc{} || (end != line.data() + line.size() && !is_blank(*end))) return false;
    into.push_back(number);
    at = static_cast<std::size_t>(end - line.data());
  }
  return true;
}

/// Reads a text file with numbers that are separated by commas, semicolons or blanks. If the first line contains words,
/// it is skipped as a heading.
Numbers read_csv(const std::string& path, const Bytes& file) {
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  std::vector<double> numbers;
  std::uint64_t rows = 0, cols = 0;
  bool even = true;
  unsigned line_number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t before = numbers.size();
    ++line_number;
    if (!read_line(text.substr(at, end - at), numbers)) {
      if (line_number != 1)
        throw DataFileError(fmt::format("{}:{}: {}", path, line_number, tr("a cell is not a number")));
      numbers.clear();
    } else if (numbers.size() > before) {
      if (rows++ == 0) cols = numbers.size() - before;
      even &= numbers.size() - before == cols;
    }
    at = end + 1;
  }
  if (numbers.empty()) throw DataFileError(say("{} contains no numbers", path));
  Numbers read{Scalar::f64, Bytes(numbers.size() * sizeof(double)), {numbers.size()}};
  std::memcpy(read.bytes.data(), numbers.data(), read.bytes.size());
  if (even && rows > 1 && cols > 1) read.shape = {rows, cols};
  return read;
}

void check_shape(const WantedData& wanted, const Numbers& numbers) {
  const std::uint64_t parts = wanted.element.parts.size();
  const std::uint64_t cols = wanted.cols * parts;
  const std::vector<std::uint64_t>& shape = numbers.shape;
  if (shape.size() == 2 && wanted.rows > 1 && (shape[1] != cols || shape[0] < wanted.rows)) {
    throw DataFileError(
        say("{} has {} rows of {} numbers, but the buffer needs {} of {}; choose a matching --size (default_size)",
            wanted.path, shape[0], shape[1], wanted.rows, cols));
  }
  if (numbers.count() / cols < wanted.rows) {
    throw DataFileError(say("{} has {} numbers, but the buffer needs {}; choose a matching --size (default_size)",
                            wanted.path, numbers.count(), wanted.rows * cols));
  }
}

Bytes convert_numbers(const WantedData& wanted, const Numbers& numbers) {
  check_shape(wanted, numbers);
  const std::uint64_t count = wanted.rows * wanted.cols;
  const unsigned width = bytes_of(numbers.scalar);
  if (wanted.element.uniform() == numbers.scalar) {
    return {numbers.bytes.begin(), numbers.bytes.begin() + static_cast<std::ptrdiff_t>(count * wanted.element.size)};
  }
  Bytes bytes(count * wanted.element.size);
  const std::uint8_t* from = numbers.bytes.data();
  const bool whole = numbers.scalar == Scalar::i64 || numbers.scalar == Scalar::u64;
  for (std::uint64_t element = 0; element < count; ++element) {
    for (const Element::Part& part : wanted.element.parts) {
      std::uint8_t* to = bytes.data() + element * wanted.element.size + part.at;
      if (whole && !is_floating(part.scalar)) {
        std::int64_t number = 0;
        std::memcpy(&number, from, sizeof number);
        write_number(part.scalar, number, to);
      } else {
        write_number(part.scalar, read_number(numbers.scalar, from), to);
      }
      from += width;
    }
  }
  return bytes;
}

Bytes raw(const WantedData& wanted, Bytes file) {
  const std::uint64_t bytes = wanted.rows * wanted.cols * wanted.element.size;
  if (file.size() < bytes) {
    throw DataFileError(say("{} has {} bytes, but the buffer needs {}; choose a matching --size (default_size)",
                            wanted.path, file.size(), bytes));
  }
  file.resize(bytes);
  return file;
}

Bytes read(const WantedData& wanted, const File& file) {
  if (wanted.rows * wanted.cols * wanted.element.size > 8 * kMostDataBytes) {
    throw DataFileError(
        say("{} cannot fill a buffer as large as {} × {} elements; choose a smaller --size (default_size)", wanted.path,
            wanted.rows, wanted.cols));
  }
  if (wanted.format == DataFormat::npy) return convert_numbers(wanted, read_npy(wanted.path, file.read()));
  if (wanted.format == DataFormat::csv) return convert_numbers(wanted, read_csv(wanted.path, file.read()));
  return raw(wanted, file.read());
}

/// Finds file contents that are still in use. Every movement of a slider requests the same files, and this avoids
/// reading them again.
class Registry {
 public:
  std::shared_ptr<const Bytes> find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(key);
    return found == known_.end() ? nullptr : found->second.lock();
  }
  void keep(const std::string& key, const std::shared_ptr<const Bytes>& bytes) {
    const std::lock_guard lock(mutex_);
    std::erase_if(known_, [](const auto& one) { return one.second.expired(); });
    known_[key] = bytes;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Bytes>> known_;
};

std::string key_of(const WantedData& wanted, const File& file) {
  std::string key = fmt::format("{} {} {}x{} {}", file.state(), name_of(wanted.format), wanted.rows, wanted.cols,
                                wanted.element.size);
  for (const Element::Part& part : wanted.element.parts)
    key += fmt::format(" {}@{}", static_cast<unsigned>(part.scalar), part.at);
  return key;
}

}  // namespace

const char* name_of(DataFormat format) {
  return base::name_in(kFormats, format);
}

std::optional<DataFormat> data_format_named(std::string_view name) {
  return base::value_in(kFormats, name);
}

std::vector<std::string> data_format_names() {
  return base::names_in(kFormats);
}

std::shared_ptr<const std::vector<std::uint8_t>> load_data(const WantedData& wanted) {
  // The registry does not own the data. The data exist as long as a caller holds the returned pointer.
  static Registry registry;
  const File file(wanted.path);
  const std::string key = key_of(wanted, file);
  if (auto known = registry.find(key)) return known;
  auto bytes = std::make_shared<const Bytes>(read(wanted, file));
  registry.keep(key, bytes);
  return bytes;
}

}  // namespace warplens::kernels
