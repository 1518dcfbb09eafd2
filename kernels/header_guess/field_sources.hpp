#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Returns the object that an expression names: "o" in "o.f", "o->f", "(*o).f" and "o[3].f".
Code find_object(Code base);

/// Returns the right side of the last host assignment to a field of the object `object`, or of any object if `object`
/// is empty.
Code find_assigned_value(const HostProgram& program, std::string_view object, std::string_view field);

/// Returns the expression "object.field" in a call "cudaMalloc(&object.field, …)". If `object` is empty, any object
/// matches.
Code find_allocation(const HostProgram& program, std::string_view object, std::string_view field);

/// Returns the `field` that a method allocates with "cudaMalloc(&field, …)". Empty if no class has such a method.
Code find_allocation_in_method(const HostProgram& program, std::string_view field);

/// Returns the expression with which a constructor of the class initialises a field: d in "View(float* d) : data(d)".
Code find_constructor_value(const HostProgram& program, const std::string& owner, std::string_view field);

/// Returns the expressions that initialise an object, one per field: a and b for "S s = {a, b};", "S{a, b}" and "{a,
/// b}". Empty if there are none.
std::vector<Code> list_initialisers(const HostProgram& program, Code object);

/// Returns true for o in "S* o = new S(1);".
bool is_made_by_new(const HostProgram& program, Code object);

}  // namespace warplens::kernels
