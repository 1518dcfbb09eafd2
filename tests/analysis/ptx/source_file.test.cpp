#include "analysis/ptx/source_file.hpp"

#include <gtest/gtest.h>

namespace warplens::ptx {
namespace {

TEST(SourceFile, IsTheSameHoweverTheCompilersTablesNameIt) {
  const SourceFile file("/home/ada/kernels/catalogue/naive.cu");
  EXPECT_EQ(SourceFile("/home/ada/kernels/catalogue", "naive.cu"), file);  // as CUPTI reports it
  EXPECT_EQ(SourceFile("/home/ada/./kernels/catalogue/naive.cu"), file);   // as in the PTX for "./kernels/…"
  EXPECT_EQ(SourceFile("/home/ada/build/../kernels/catalogue/naive.cu"), file);
  EXPECT_EQ(SourceFile("/home/ada/build", "../kernels/catalogue/naive.cu"), file);
  EXPECT_EQ(SourceFile("/elsewhere", "/home/ada/kernels/catalogue/naive.cu"), file);
  EXPECT_EQ(file.path(), "/home/ada/kernels/catalogue/naive.cu");
}

TEST(SourceFile, IsAnotherInAnotherFolderOrOfAnotherName) {
  const SourceFile file("/home/ada/naive.cu");
  EXPECT_NE(SourceFile("/home/ada/kernels", "naive.cu"), file);
  EXPECT_NE(SourceFile("/work", "naive.cuh"), file);
  EXPECT_NE(SourceFile("naive.cu"), file);
  EXPECT_NE(SourceFile(), file);
}

TEST(SourceFile, OfNoNameIsNone) {
  EXPECT_EQ(SourceFile(""), SourceFile());
  EXPECT_EQ(SourceFile("", ""), SourceFile());
}

}  // namespace
}  // namespace warplens::ptx
