// Names of C and C++ for nodes of Clang's tree (words_of_c.h). In: a node. Out: words. Decided here: nothing
// but these: no message names a class of Clang.
#include "frontend/clang/words_of_c.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

namespace an5d {
namespace {

const char* literal_or_object(const clang::Stmt* statement) {
  using clang::Stmt;
  switch (statement->getStmtClass()) {
    case Stmt::StringLiteralClass:
      return "a string";
    case Stmt::ImaginaryLiteralClass:
      return "an imaginary number";
    case Stmt::PredefinedExprClass:
      return "the name of the function, '__func__',";
    case Stmt::SourceLocExprClass:
      return "the place in the source, such as '__builtin_LINE()',";
    case Stmt::CompoundLiteralExprClass:
      return "a compound literal, '(struct s){...}',";
    case Stmt::InitListExprClass:
    case Stmt::DesignatedInitExprClass:
    case Stmt::ImplicitValueInitExprClass:
      return "a list of values";
    case Stmt::UserDefinedLiteralClass:
      return "a literal with a suffix of the program's own";
    case Stmt::CXXNullPtrLiteralExprClass:
    case Stmt::GNUNullExprClass:
      return "a null pointer";
    case Stmt::CXXThisExprClass:
      return "a use of '*this'";
    case Stmt::CXXConstructExprClass:
    case Stmt::CXXTemporaryObjectExprClass:
    case Stmt::CXXBindTemporaryExprClass:
    case Stmt::CXXUnresolvedConstructExprClass:
      return "an object of a class";
    case Stmt::CXXScalarValueInitExprClass:
      return "a value without digits, such as 'float()',";
    case Stmt::CXXTypeidExprClass:
      return "'typeid'";
    case Stmt::ExtVectorElementExprClass:
    case Stmt::ShuffleVectorExprClass:
    case Stmt::ConvertVectorExprClass:
      return "a vector of the compiler's";
    default:
      return nullptr;
  }
}

const char* action(const clang::Stmt* statement) {
  using clang::Stmt;
  switch (statement->getStmtClass()) {
    case Stmt::StmtExprClass:
      return "statements in an expression, '({ ... })',";
    case Stmt::LambdaExprClass:
      return "a lambda";
    case Stmt::CXXForRangeStmtClass:
      return "a for loop over a range";
    case Stmt::CXXTryStmtClass:
    case Stmt::CXXCatchStmtClass:
    case Stmt::CXXThrowExprClass:
      return "an exception";
    case Stmt::CXXNewExprClass:
    case Stmt::CXXDeleteExprClass:
      return "an allocation of memory";
    case Stmt::CXXReinterpretCastExprClass:
    case Stmt::CXXConstCastExprClass:
    case Stmt::CXXDynamicCastExprClass:
      return "a cast of pointers or references";
    case Stmt::CXXDefaultArgExprClass:
      return "a call that leaves out an argument";
    case Stmt::CXXOperatorCallExprClass:
      return "an operator of a class";
    case Stmt::CXXMemberCallExprClass:
      return "a call of a member function";
    case Stmt::CXXFoldExprClass:
      return "a fold expression";
    case Stmt::AddrLabelExprClass:
      return "the address of a label";
    case Stmt::VAArgExprClass:
      return "'va_arg'";
    case Stmt::AtomicExprClass:
      return "an atomic operation";
    case Stmt::BinaryConditionalOperatorClass:
      return "'x ?: y'";
    default:
      return nullptr;
  }
}

}  // namespace

std::string words_for(const clang::Stmt* statement) {
  if (const char* words = literal_or_object(statement)) return words;
  if (const char* words = action(statement)) return words;
  const std::string kind = statement->getStmtClassName();
  if (kind.starts_with("OMP")) return "a loop or block of OpenMP";
  return llvm::isa<clang::Expr>(statement) ? "an expression of another form" : "a statement of another form";
}

std::string words_for_conversion(const clang::CastExpr* cast) {
  const clang::QualType from = cast->getSubExpr()->getType(), to = cast->getType();
  if (to->isBooleanType() && (from->isPointerType() || from->isArrayType() || from->isFunctionType()))
    return "a pointer that is asked whether it is null";
  return fmt::format("a conversion from {} to {}", quoted(from), quoted(to));
}

std::string quoted(clang::QualType type) { return fmt::format("'{}'", type.getAsString()); }

}  // namespace an5d
