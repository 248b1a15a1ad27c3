// Reads functions and variables from Clang's tree (callable.h).
//
// Decided here: of which types data is made. Of unions, bit fields, void, functions, classes with more than
// members, and structs that lead to themselves none is. And which functions are called: members of classes
// and templates are not.
#include "frontend/callable.h"

#include <algorithm>
#include <map>
#include <optional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/clang/clang_session.h"
#include "frontend/clang/flags.h"
#include "frontend/cxx/cxx_tree.h"

namespace an5d {
namespace {

using Kind = DataLayout::Kind;
using Leaf = DataLayout::Leaf;

class Layouts {
 public:
  Layouts(const clang::ASTContext& tree, std::vector<DataLayout>& layouts) : tree_(tree), layouts_(layouts) {}

  int of(clang::QualType type) {
    const clang::QualType plain = type.getCanonicalType().getUnqualifiedType();
    const auto [known, is_new] = known_.try_emplace(plain.getAsOpaquePtr(), Callables::kNone);
    if (!is_new) return known->second;  // or none, of a struct that leads to itself
    DataLayout layout;
    if (!add(plain, 0, layout.leaves)) return Callables::kNone;
    layout.bytes = bytes_of(plain);
    layouts_.push_back(std::move(layout));
    return known_[plain.getAsOpaquePtr()] = static_cast<int>(layouts_.size()) - 1;
  }

 private:
  long long bytes_of(clang::QualType type) const { return tree_.getTypeSizeInChars(type).getQuantity(); }

  bool add(clang::QualType type, long long offset, std::vector<Leaf>& leaves) {
    type = type.getCanonicalType();
    if (type->isDependentType()) return false;  // of a template
    if (type->isIncompleteType() || type->isVariablyModifiedType() || type.isVolatileQualified()) {
      const auto* pointer = type->getAs<clang::PointerType>();
      return pointer && add_pointer(pointer->getPointeeType(), offset, leaves);
    }
    if (const auto* array = tree_.getAsConstantArrayType(type)) return add_array(*array, offset, leaves);
    if (const auto* pointer = type->getAs<clang::PointerType>())
      return add_pointer(pointer->getPointeeType(), offset, leaves);
    if (const auto* record = type->getAs<clang::RecordType>())
      return add_members(*record->getDecl(), offset, leaves);
    const long long bytes = bytes_of(type);
    const std::optional<Kind> kind = kind_of(type);
    if (kind) leaves.push_back({*kind, offset, bytes, 1, bytes});
    return kind.has_value();
  }

  static std::optional<Kind> kind_of(clang::QualType type) {
    if (type->isBooleanType()) return Kind::kBool;
    if (type->isIntegerType()) return Kind::kInteger;  // enumerations, too
    const bool is_real = type->isSpecificBuiltinType(clang::BuiltinType::Float) ||
                         type->isSpecificBuiltinType(clang::BuiltinType::Double) ||
                         type->isSpecificBuiltinType(clang::BuiltinType::Float16);
    return is_real ? std::optional(Kind::kReal) : std::nullopt;
  }

  bool add_array(const clang::ConstantArrayType& array, long long offset, std::vector<Leaf>& leaves) {
    std::vector<Leaf> element;
    if (!add(array.getElementType(), 0, element)) return false;
    const long long count = static_cast<long long>(array.getSize().getZExtValue()),
                    stride = bytes_of(array.getElementType());
    // Each becomes a row of the caller's tables: an array of structs of two types of members has one for each
    // of both. Arrays beyond that are whole grids of structs, and the table would be the size of the grid.
    constexpr long long kMostCopies = 64;
    for (const Leaf& leaf : element) {
      Leaf many = leaf;
      many.offset += offset;
      const bool fills = leaf.count * leaf.stride == stride;  // so that all are one row
      if (leaf.count == 1 || fills) {
        many.stride = leaf.count == 1 ? stride : leaf.stride;
        many.count = leaf.count * count;
        leaves.push_back(many);
        continue;
      }
      if (count > kMostCopies) return false;
      for (long long n = 0; n < count; ++n, many.offset += stride) leaves.push_back(many);
    }
    return true;
  }

  bool add_members(const clang::RecordDecl& record, long long offset, std::vector<Leaf>& leaves) {
    const auto* cxx = llvm::dyn_cast<clang::CXXRecordDecl>(&record);
    if (record.isUnion() || (cxx && !cxx->isPOD())) return false;
    const clang::ASTRecordLayout& layout = tree_.getASTRecordLayout(&record);
    for (const clang::FieldDecl* field : record.fields()) {
      if (field->isBitField()) return false;
      const long long at = static_cast<long long>(layout.getFieldOffset(field->getFieldIndex())) / 8;
      if (!add(field->getType(), offset + at, leaves)) return false;
    }
    return true;
  }

  // Rows whose length is a variable are numbers in a row.
  bool add_pointer(clang::QualType pointee, long long offset, std::vector<Leaf>& leaves) {
    while (const auto* array = tree_.getAsArrayType(pointee)) pointee = array->getElementType();
    const int layout = of(pointee);
    if (layout == Callables::kNone) return false;
    constexpr long long kBytes = 8;
    leaves.push_back({Kind::kPointer, offset, kBytes, 1, kBytes, layout});
    return true;
  }

  const clang::ASTContext& tree_;
  std::vector<DataLayout>& layouts_;
  std::map<void*, int> known_;
};

class Finder {
 public:
  explicit Finder(clang::ASTContext& tree) : tree_(tree), layouts_(tree, found_.layouts) {}

  Callables all() {
    for (const clang::FunctionDecl* function : functions_of_file(tree_)) add(*function);
    add_variables(*tree_.getTranslationUnitDecl(), "");
    return std::move(found_);
  }

 private:
  // Of the file and its namespaces, "sim::" for example.
  void add_variables(const clang::DeclContext& context, const std::string& scope) {
    const clang::SourceManager& files = tree_.getSourceManager();
    for (const clang::Decl* declared : context.decls()) {
      if (!files.isInMainFile(files.getExpansionLoc(declared->getLocation()))) continue;
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared))
        if (variable->isThisDeclarationADefinition() != clang::VarDecl::DeclarationOnly)
          found_.variables.push_back(object(scope + variable->getNameAsString(), variable->getType()));
      if (const auto* linkage = llvm::dyn_cast<clang::LinkageSpecDecl>(declared))
        add_variables(*linkage, scope);
      if (const auto* inner = llvm::dyn_cast<clang::NamespaceDecl>(declared))
        add_variables(*inner,
                      inner->isAnonymousNamespace() ? scope : scope + inner->getNameAsString() + "::");
    }
  }

  Callables::Object object(const std::string& name, clang::QualType type) {
    const bool is_constant = tree_.getBaseElementType(type).isConstQualified();
    clang::PrintingPolicy policy(tree_.getLangOpts());
    policy.SuppressUnwrittenScope = true;
    clang::QualType plain = type.getUnqualifiedType();
    plain.removeLocalRestrict();
    if (is_cxx(tree_)) plain = plain.getCanonicalType();  // with all scopes
    return {name, plain.getAsString(policy), type->isVoidType() ? Callables::kNone : layouts_.of(type),
            is_constant};
  }

  static std::string problem_of(const clang::FunctionDecl& function) {
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function))
      return "it is a member of class '" + method->getParent()->getNameAsString() +
             "', of which no object is made";
    if (function.isTemplated() || function.isTemplateInstantiation()) return "it is a template";
    if (function.isVariadic()) return "it takes any number of arguments";
    const bool has_names = llvm::none_of(function.parameters(), [](const clang::ParmVarDecl* parameter) {
      return parameter->getName().empty();
    });
    return has_names ? "" : "it has a parameter without a name";
  }

  void add(const clang::FunctionDecl& function) {
    if (function.isMain()) {
      found_.has_main = true;
      return;
    }
    Callables::Function callable;
    for (const std::string& scope : namespaces_around(&function))
      if (!scope.empty()) callable.name += scope + "::";
    callable.name += function.getNameAsString();
    callable.problem = problem_of(function);
    for (const clang::ParmVarDecl* parameter : function.parameters())
      callable.parameters.push_back(object(parameter->getNameAsString(), parameter->getType()));
    callable.result = object("", function.getReturnType());
    found_.functions.push_back(std::move(callable));
  }

  clang::ASTContext& tree_;
  Callables found_;
  Layouts layouts_;
};

}  // namespace

Result<Callables> find_callables(const SourceFile& source, const ParseOptions& options) {
  Callables found;
  ClangSession session = run_clang(source, flags_of_input(source.path, options.clang_flags),
                                   [&](clang::ASTContext& tree, const ClangSession& seen) {
                                     if (!has_errors(seen.diagnostics)) found = Finder(tree).all();
                                   });
  if (has_errors(session.diagnostics)) return std::move(session.diagnostics);
  return found;
}

}  // namespace an5d
