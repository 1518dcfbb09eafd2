#include "kernels/values/data_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstring>
#include <filesystem>
#include <fstream>

namespace warplens::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class DataFile : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& bytes) {
    const std::string path = folder_ + "/" + name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  /// Returns an .npy file of version 1 or 2 with this dictionary.
  static std::string npy(const std::string& dictionary, const std::string& bytes, char version = 1) {
    std::string text = std::string("\x93NUMPY") + version + '\0';
    text += static_cast<char>(dictionary.size());
    text += static_cast<char>(dictionary.size() >> 8);
    if (version > 1) text += std::string(2, '\0');
    return text + dictionary + bytes;
  }
  template <class T>
  static std::string bytes_of(std::initializer_list<T> numbers) {
    return {reinterpret_cast<const char*>(numbers.begin()), numbers.size() * sizeof(T)};
  }
  template <class T>
  static std::vector<T> read(const std::string& path, DataFormat format, const char* element, std::uint64_t rows,
                             std::uint64_t cols) {
    const auto data = load_data({path, format, *element_named(element), rows, cols});
    std::vector<T> numbers(data->size() / sizeof(T));
    std::memcpy(numbers.data(), data->data(), data->size());
    return numbers;
  }
  static std::string error_of(const std::string& path, DataFormat format, std::uint64_t rows, std::uint64_t cols) {
    try {
      load_data({path, format, *element_named("float"), rows, cols});
    } catch (const DataFileError& error) {
      return error.what();
    }
    return "no error";
  }

  std::string folder_ = testing::TempDir() + "/warplens_data_file_test";
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
};

TEST_F(DataFile, ConvertsTheNumbersOfAnNpyFile) {
  const std::string doubles = bytes_of<double>({1.5, -2, 3, 4});
  const auto path = write("a.npy", npy("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }", doubles));
  EXPECT_THAT(read<float>(path, DataFormat::npy, "float", 2, 2), ElementsAre(1.5F, -2, 3, 4));
  EXPECT_THAT(read<int>(path, DataFormat::npy, "int", 1, 2), ElementsAre(1, -2));
  EXPECT_THAT(read<double>(path, DataFormat::npy, "double", 2, 2), ElementsAre(1.5, -2, 3, 4));
  const auto longs = write("b.npy", npy("{'descr': '<i8', 'fortran_order': False, 'shape': (2,), }",
                                        bytes_of<std::int64_t>({(std::int64_t{1} << 60) + 1, -1}), 2));
  EXPECT_THAT(read<std::int64_t>(longs, DataFormat::npy, "long long", 1, 2),
              ElementsAre((std::int64_t{1} << 60) + 1, -1));
}

TEST_F(DataFile, RefusesUnsupportedNpyFiles) {
  const auto with = [&](const std::string& dictionary, const std::string& bytes) {
    return error_of(write("x.npy", npy(dictionary, bytes)), DataFormat::npy, 1, 1);
  };
  EXPECT_THAT(with("{'descr': '>f4', 'fortran_order': False, 'shape': (1,), }", "abcd"), HasSubstr("astype"));
  EXPECT_THAT(with("{'descr': '<f4', 'fortran_order': True, 'shape': (1,), }", "abcd"), HasSubstr("ascontiguousarray"));
  EXPECT_THAT(with("{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }", "abcdefgh"), HasSubstr("'<c8'"));
  EXPECT_THAT(with("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (1,), }", "abcd"), HasSubstr("records"));
  EXPECT_THAT(with("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", "abcd"), HasSubstr("ends before"));
  EXPECT_THAT(with("{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296), }", "abcd"),
              HasSubstr("ends before"));
  EXPECT_THAT(error_of(write("y.npy", "\x93NUMPY\x01"), DataFormat::npy, 1, 1), HasSubstr("not an .npy file"));
  EXPECT_THAT(error_of(write("z.npy", std::string("\x93NUMPY\x01\0\xff\xff{}", 12)), DataFormat::npy, 1, 1),
              HasSubstr("ends within the .npy header"));
}

TEST_F(DataFile, ReadsCsvFiles) {
  const auto path = write("t.csv", "x,y\n1, 2.5\r\n-3;4e2\n\n");
  EXPECT_THAT(read<float>(path, DataFormat::csv, "float", 2, 2), ElementsAre(1, 2.5F, -3, 400));
  EXPECT_THAT(error_of(write("u.csv", "1,2\n3,four\n"), DataFormat::csv, 2, 2),
              HasSubstr("u.csv:2: a cell is not a number"));
  EXPECT_THAT(error_of(write("v.csv", ""), DataFormat::csv, 1, 1), HasSubstr("contains no numbers"));
}

TEST_F(DataFile, MustMatchTheBuffer) {
  const auto path = write("t.csv", "1,2,3\n4,5,6\n");
  EXPECT_THAT(error_of(path, DataFormat::csv, 2, 2), HasSubstr("2 rows of 3 numbers, but the buffer needs 2 of 2"));
  EXPECT_THAT(error_of(path, DataFormat::csv, 3, 3), HasSubstr("2 rows of 3 numbers, but the buffer needs 3 of 3"));
  EXPECT_THAT(read<float>(path, DataFormat::csv, "float", 1, 6), ElementsAre(1, 2, 3, 4, 5, 6))
      << "the rows of a vector do not matter";
  EXPECT_THAT(error_of(path, DataFormat::csv, 1, 7), HasSubstr("has 6 numbers, but the buffer needs 7"));
  EXPECT_THAT(read<std::uint8_t>(write("r.bin", "abcdef"), DataFormat::raw, "char", 1, 4),
              ElementsAre('a', 'b', 'c', 'd'));
  EXPECT_THAT(error_of(write("s.bin", "abc"), DataFormat::raw, 1, 1), HasSubstr("has 3 bytes, but the buffer needs 4"));
}

TEST_F(DataFile, MustBeARegularFile) {
  EXPECT_THAT(error_of("/dev/zero", DataFormat::raw, 1, 1), HasSubstr("not a regular file"));
  EXPECT_THAT(error_of(folder_, DataFormat::raw, 1, 1), HasSubstr("not a regular file"));
  EXPECT_THAT(error_of(folder_ + "/none", DataFormat::raw, 1, 1), HasSubstr("No such file"));
  const std::string pipe = folder_ + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(error_of(pipe, DataFormat::raw, 1, 1), HasSubstr("not a regular file"))
      << "the test does not wait for a writer";
  const std::string large = folder_ + "/large";
  std::ofstream(large).close();
  std::filesystem::resize_file(large, kMostDataBytes + 1);
  EXPECT_THAT(error_of(large, DataFormat::raw, 1, 1), HasSubstr("256 MiB, but a data file may have at most 256 MiB"));
}

TEST_F(DataFile, IsReadOnceWhileUnchanged) {
  const auto path = write("r.bin", "abcdefgh");
  const WantedData wanted{path, DataFormat::raw, *element_named("char"), 1, 8};
  const auto first = load_data(wanted);
  EXPECT_EQ(load_data(wanted), first);
  write("r.bin", "abcdefghi");
  EXPECT_NE(load_data(wanted), first);
}

}  // namespace
}  // namespace warplens::kernels
