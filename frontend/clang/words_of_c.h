// What programmers call the nodes of Clang's tree, in messages.
#pragma once

#include <string>

namespace clang {
class CastExpr;
class QualType;
class Stmt;
}  // namespace clang

namespace an5d {

// "a string", "a lambda"; "an expression of another form" of what has no name here.
std::string words_for(const clang::Stmt* statement);

// "a conversion from a pointer to bool", "a conversion from 'float *' to 'int'".
std::string words_for_conversion(const clang::CastExpr* cast);

// "'long double'", for messages.
std::string quoted(clang::QualType type);

}  // namespace an5d
