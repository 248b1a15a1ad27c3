// Member functions in expressions (cxx_method.h).
//
//   int id(int i, int j) const { return i * m_ + j; }       v_[id(i, j - 1)] is v_[i * m_ + (j - 1)]
//
// In: calls, and the class of the function around a nest. Out: values, and texts. Decided here: a function of
// the object, which reads its members, stands for the value that it returns, as what it reads is the nest's;
// one without an object is a function as those of the file are.
#include "frontend/body/cxx_method.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>

#include "frontend/cxx/cxx_tree.h"
#include "frontend/names/step_names.h"

namespace an5d {
namespace {

// x of `{ return x; }`, null of other functions.
const clang::Expr* only_result(const clang::FunctionDecl* function) {
  const auto* block = llvm::dyn_cast_or_null<clang::CompoundStmt>(function->getBody());
  const auto* statement =
      block && block->size() == 1 ? llvm::dyn_cast<clang::ReturnStmt>(block->body_front()) : nullptr;
  return statement ? statement->getRetValue() : nullptr;
}

std::string text_between(const Translation& work, clang::SourceLocation begin, clang::SourceLocation end,
                         bool with_end) {
  const auto range = with_end ? clang::CharSourceRange::getTokenRange(begin, end)
                              : clang::CharSourceRange::getCharRange(begin, end);
  return clang::Lexer::getSourceText(range, work.tree.getSourceManager(), work.tree.getLangOpts()).str();
}

// As in the class, without the `Heat::` of a definition behind it.
std::string text_in_class(const Translation& work, const clang::FunctionDecl* function) {
  if (const clang::FunctionDecl* shape = function->getTemplateInstantiationPattern()) function = shape;
  const clang::SourceLocation begin = function->getInnerLocStart(), end = function->getEndLoc();
  if (begin.isMacroID() || end.isMacroID()) return "";
  const clang::NestedNameSpecifierLoc qualifier = function->getQualifierLoc();
  if (!qualifier) return text_between(work, begin, end, true);
  return text_between(work, begin, qualifier.getBeginLoc(), false) +
         text_between(work, function->getLocation(), end, true);
}

// "static constexpr double c = 0x1p-3"; empty of what is no constant number.
std::string constant_again(const Translation& work, const clang::VarDecl* variable) {
  const auto type = scalar_type(work, variable->getType());
  const clang::Expr* init = variable->getAnyInitializer();
  if (!type || !variable->getType().isConstQualified() || !init || init->isValueDependent()) return "";
  const clang::APValue* value = variable->evaluateValue();
  std::string number;
  if (value && value->isInt())
    number = llvm::toString(value->getInt(), 10) + (value->getInt().isUnsigned() ? "u" : "");
  if (value && value->isFloat())
    number = *type == ScalarType::kFloat ? fmt::format("{:a}f", value->getFloat().convertToFloat())
                                         : fmt::format("{:a}", value->getFloat().convertToDouble());
  if (number.empty()) return "";
  return fmt::format("constexpr {} {} = {}", c_name(*type), variable->getName().str(), number);
}

// "typedef double T", "constexpr int N = 64": what the parameters of a template are in an instance.
void add_arguments(const Translation& work, const clang::TemplateParameterList* parameters,
                   const clang::TemplateArgumentList& arguments, std::vector<std::string>& made) {
  for (unsigned n = 0; n < std::min(parameters->size(), arguments.size()); ++n) {
    const clang::NamedDecl* parameter = parameters->getParam(n);
    const clang::TemplateArgument& argument = arguments[n];
    const bool is_type = argument.getKind() == clang::TemplateArgument::Type;
    const bool is_number = argument.getKind() == clang::TemplateArgument::Integral;
    if (!is_type && !is_number) continue;
    const auto type = scalar_type(work, is_type ? argument.getAsType() : argument.getIntegralType());
    const std::string name = parameter->getNameAsString();
    if (!type || name.empty()) continue;
    made.push_back(is_type ? fmt::format("typedef {} {}", c_name(*type), name)
                           : fmt::format("constexpr {} {} = {}", c_name(*type), name,
                                         llvm::toString(argument.getAsIntegral(), 10)));
  }
}

void add_declarations(const Translation& work, const clang::CXXRecordDecl* record,
                      std::vector<std::string>& made) {
  if (!record->hasDefinition()) return;
  if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record))
    add_arguments(work, instance->getSpecializedTemplate()->getTemplateParameters(),
                  instance->getTemplateArgs(), made);
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const clang::CXXRecordDecl* of = base.getType()->getAsCXXRecordDecl())
      add_declarations(work, of, made);
  for (const clang::Decl* declared : record->decls()) {
    std::string text;
    const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(declared);
    if (const auto type = name ? scalar_type(work, name->getUnderlyingType()) : std::nullopt)
      text = fmt::format("typedef {} {}", c_name(*type), name->getName().str());
    if (const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(declared))
      text = enumeration_again(enumeration);
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared))
      text = constant_again(work, variable);
    if (!text.empty()) made.push_back(std::move(text));
  }
}

}  // namespace

std::string enumeration_again(const clang::EnumDecl* enumeration) {
  std::string constants;
  for (const clang::EnumConstantDecl* constant : enumeration->enumerators()) {
    const llvm::APSInt& value = constant->getInitVal();
    const std::string digits =
        value.isSigned() ? fmt::format("{}", value.getExtValue()) : fmt::format("{}u", value.getZExtValue());
    constants += fmt::format("{}{} = {}", constants.empty() ? "" : ", ", constant->getName().str(), digits);
  }
  return fmt::format("enum {} {{ {} }}", enumeration->getName().str(), constants);
}

ExprPtr build_method_call(Translation& work, Names& names, const clang::CXXMemberCallExpr* call,
                          const std::function<ExprPtr(const clang::Expr*)>& build) {
  const auto refuse = [&](std::string found, const char* note) {
    work.refuse("function-body", work.place(call), std::move(found), note);
    return nullptr;
  };
  const clang::FunctionDecl* function = nullptr;
  const bool has_body = call->getMethodDecl() && call->getMethodDecl()->hasBody(function);
  const clang::Expr* result = has_body ? only_result(function) : nullptr;
  if (!result)
    return refuse(fmt::format("found a call of '{}', a member function of more than one statement",
                              call->getMethodDecl()->getName()),
                  "of functions with an object, those are accepted that return a value, and do nothing else: "
                  "'int at(int i, int j) const { return i * m_ + j; }'");
  if (!add_method(work, function, work.place(call))) return nullptr;
  if (!work.open_functions.insert(function).second)
    return refuse(fmt::format("found a recursive call of '{}'", function->getName()),
                  "functions that call only earlier ones are accepted");
  std::map<const clang::VarDecl*, ExprPtr> arguments;
  bool good = true;
  for (unsigned n = 0; good && n < call->getNumArgs(); ++n) {
    const clang::ParmVarDecl* parameter = function->getParamDecl(n);
    const auto type = scalar_type(work, parameter->getType().getNonReferenceType());
    ExprPtr value = type ? build(call->getArg(n)) : nullptr;
    if (!type)
      refuse(fmt::format("found the parameter '{}', which is no number", parameter->getName()),
             "functions of numbers are accepted");
    good = value != nullptr;
    if (good) arguments[parameter->getCanonicalDecl()] = settled(std::move(value), *type);
  }
  ExprPtr value;
  if (good) {
    // The call is in `work.call`, which lives longer.
    const StepCall step{call, function, StepCallPtr(StepCallPtr(), work.call)};
    const ReadingCall inside(work, &step);
    arguments.swap(names.values);
    value = build(result);
    arguments.swap(names.values);
  }
  work.open_functions.erase(function);
  const auto type = scalar_type(work, function->getReturnType().getNonReferenceType());
  return value && type ? settled(std::move(value), *type) : nullptr;
}

bool add_method(Translation& work, const clang::FunctionDecl* function, const SourceRange& call) {
  if (!llvm::isa<clang::CXXMethodDecl>(function) || !llvm::isa<clang::CXXMethodDecl>(work.function))
    return true;
  std::string text = text_in_class(work, function);
  if (text.empty())
    return work.refuse(
        "function-body", call,
        fmt::format("found a call of '{}', whose text comes from a macro", function->getName()),
        "functions that are written out in the file are accepted");
  std::vector<std::string>& methods = work.nest.methods;
  if (std::ranges::find(methods, text) == methods.end()) methods.push_back(std::move(text));
  return true;
}

std::vector<std::string> declarations_of_classes(const Translation& work) {
  std::vector<std::string> made;
  std::vector<const clang::CXXRecordDecl*> around;
  for (const clang::DeclContext* context = work.function->getDeclContext(); context;
       context = context->getParent())
    if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(context))
      around.insert(around.begin(), record->hasDefinition() ? record->getDefinition() : record);
  for (const clang::CXXRecordDecl* record : around) add_declarations(work, record, made);
  const clang::FunctionTemplateDecl* shape = work.function->getPrimaryTemplate();
  if (shape)
    add_arguments(work, shape->getTemplateParameters(), *work.function->getTemplateSpecializationArgs(),
                  made);
  return made;
}

}  // namespace an5d
