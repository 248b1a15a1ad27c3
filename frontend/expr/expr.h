// C expressions as values: the small closed tree that all stages share.
//
// Every node carries its C type (after the usual arithmetic conversions) and its place. The conversions
// that C makes silently are there as Cast nodes of kind kImplicit, so that no later stage has to know
// C's promotion rules. Literals keep their spelling. Nodes are immutable and shared.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "frontend/said/diagnostic.h"

namespace an5d {

// Arithmetic C types, by width: `char` is kInt8 where it is signed, `long` and `long long` are kInt64. kHalf
// is _Float16, which is stored and converted; nothing is computed in it (half_values.h).
enum class ScalarType {
  kBool,
  kInt8,
  kUInt8,
  kInt16,
  kUInt16,
  kInt32,
  kUInt32,
  kInt64,
  kUInt64,
  kFloat,
  kDouble,
  kHalf
};

bool is_floating(ScalarType type);
bool is_signed(ScalarType type);           // false for kBool, true for floating types
int size_of(ScalarType type);              // bytes
std::string_view c_name(ScalarType type);  // "unsigned int"; kInt64 is "long long"

struct Expr;
using ExprPtr = std::shared_ptr<const Expr>;

// As the source spells it: `5.1f`, `0x10u`, `118`. An enumerator or sizeof becomes its decimal value.
struct Literal {
  std::string spelling;
  bool operator==(const Literal&) const = default;
};

// A scalar that the nest reads and never writes: function parameter, local or global variable.
struct Param {
  std::string name;
  bool operator==(const Param&) const = default;
};

// The value of a loop's iterator. In a LoopNest: 0 is the time loop, 1.. the space loops of the sweep,
// outermost first. In a Stencil: 0 is time, 1.. the axes of the fields, outermost first.
struct Iterator {
  int loop = 0;
  bool operator==(const Iterator&) const = default;
};

// A local temporary, or a parameter of a user function; assigned once (`s += x` made a new version).
struct Local {
  std::string name;
  bool operator==(const Local&) const = default;
};

// An array element as the source names it: one subscript per dimension, the time plane included.
struct Access {
  int array = 0;  // index into LoopNest::arrays
  std::vector<ExprPtr> subscripts;
  bool operator==(const Access&) const;
};

// A value of a field as a Stencil names it: constant distance from the cell being updated, one number per
// axis. Only in a Stencil.
struct Tap {
  std::vector<int> offset;
  int field = 0;  // index into Stencil::fields
  int back = 1;   // 1: as the time step before left it; 0: as an earlier update of the same step has made it
  auto operator<=>(const Tap&) const = default;
};

// An element of an array that is only read, as a Stencil names it. Only in a Stencil.
struct Element {
  struct Subscript {
    int iterator = kNoIterator;  // as Iterator::loop
    long long offset = 0;        // added to it
    bool operator==(const Subscript&) const = default;
  };
  static constexpr int kNoIterator = -1;  // the offset alone
  std::string array;                      // one of Stencil::inputs
  std::vector<Subscript> subscripts;
  bool operator==(const Element&) const = default;
};

enum class UnaryOp { kMinus, kPlus, kNot, kBitNot };
struct Unary {
  UnaryOp op;
  ExprPtr operand;
  bool operator==(const Unary&) const;
};

enum class BinaryOp {
  kMul,
  kDiv,
  kRem,
  kAdd,
  kSub,
  kShl,
  kShr,
  kLess,
  kGreater,
  kLessEqual,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kBitAnd,
  kBitXor,
  kBitOr,
  kAnd,
  kOr
};
struct Binary {
  BinaryOp op;
  ExprPtr left, right;
  bool operator==(const Binary&) const;
};

enum class CastKind { kImplicit, kExplicit };
struct Cast {  // to Expr::type
  CastKind kind;
  ExprPtr operand;
  bool operator==(const Cast&) const;
};

enum class Callee { kLibrary, kUser };
struct Call {
  Callee kind;  // a function of <math.h> or <stdlib.h>, or one of LoopNest::functions
  std::string name;
  std::vector<ExprPtr> arguments;  // converted to the parameters' types
  bool operator==(const Call&) const;
};

struct Select {  // condition ? then : otherwise
  ExprPtr condition, then, otherwise;
  bool is_of_sweeps = false;  // it says where another sweep has set a cell, and not what C asks; not compared
  bool operator==(const Select&) const;
};

// An element as it was when so many sweeps of the time step had run: C has copied it to a variable there.
// Only in the front end, until it is known which sweeps write the array. Nothing where the text does not say
// how many.
struct Earlier {
  ExprPtr value;
  std::optional<int> sweeps = {};
  bool operator==(const Earlier&) const;
};

struct Expr {
  std::variant<Literal, Param, Iterator, Local, Access, Tap, Element, Unary, Binary, Cast, Call, Select,
               Earlier>
      node;
  ScalarType type = ScalarType::kInt32;
  SourceRange where;

  template <class Node>
  const Node* as() const {
    return std::get_if<Node>(&node);
  }
};

// Same tree and types; places are not compared. Null equals null.
bool same(const ExprPtr& left, const ExprPtr& right);

template <class Node>
ExprPtr make_expr(Node node, ScalarType type, SourceRange where = {}) {
  return std::make_shared<const Expr>(Expr{std::move(node), type, std::move(where)});
}

// The direct operands of a node, left to right (subscripts of an Access, arguments of a Call, ...).
std::vector<ExprPtr> operands(const Expr& expr);

// The same node over other operands, in the order of operands().
ExprPtr with_operands(const Expr& expr, const std::vector<ExprPtr>& operands);

// Bottom-up rewriting: `change` sees every node after its operands, and returns it or a substitute.
template <class Change>
ExprPtr rewrite(const ExprPtr& expr, const Change& change) {
  std::vector<ExprPtr> parts = operands(*expr);
  bool touched = false;
  for (ExprPtr& part : parts) {
    ExprPtr changed = rewrite(part, change);
    touched = touched || changed != part;
    part = std::move(changed);
  }
  return change(touched ? with_operands(*expr, parts) : expr);
}

// `expr`, converted silently to `type` if it is of another.
ExprPtr converted(ExprPtr expr, ScalarType type);

// The same, with a conversion that text shows: where the declaration or return is gone that C converts by.
ExprPtr settled(ExprPtr expr, ScalarType type);

// The expression without the casts around it.
const ExprPtr& without_casts(const ExprPtr& expr);

// Every node, operands before their parent.
template <class Visit>
void visit(const ExprPtr& expr, const Visit& on_node) {
  for (const ExprPtr& part : operands(*expr)) visit(part, on_node);
  on_node(*expr);
}

}  // namespace an5d
