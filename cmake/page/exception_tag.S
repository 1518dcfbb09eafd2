# The tag of C++ exceptions. In WebAssembly, each exception has a tag, and one object file must define that of C++.
.globl __cpp_exception
.tagtype __cpp_exception i32
__cpp_exception:
