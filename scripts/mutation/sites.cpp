// Lists the small changes that scripts/mutate may make to the sources of one folder.
//
//   sites BUILD_FOLDER SOURCE_FOLDER UNIT…
//
// Reads each unit as the compiler does and prints one change per line, fields separated by tabs:
// file, line, first byte, length, kind of change, how to build it, the new text. How to build it is
// `run` if the choice between old and new can be made while the program runs, `constexpr` if that
// holds but the compiler may evaluate the code as well, and `build` if only a build can tell, as
// for a named constant. Code inside macros and templates' arguments is left alone.
//
// A syntax tree finds what text cannot: which < is a comparison, where an operand ends, what is a
// statement. scripts/mutate compiles this file with clang's own library.
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ParentMapContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/Lexer.h>
#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/Tooling.h>

#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

std::string g_folder;             // what may change: absolute, with a slash at the end
std::set<std::string> g_printed;  // a header is read by many units

const std::map<std::string, std::string> kOperators = {
    {"<", "<="},  {"<=", "<"},  {">", ">="}, {">=", ">"},  {"==", "!="}, {"!=", "=="},
    {"&&", "||"}, {"||", "&&"}, {"+", "-"},  {"-", "+"},   {"*", "/"},   {"/", "*"},
    {"%", "*"},   {"&", "|"},   {"|", "&"},  {"+=", "-="}, {"-=", "+="}, {"|=", "&="},
    {"&=", "|="}, {"++", "--"}, {"--", "++"}};

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
    using Base = clang::RecursiveASTVisitor<Visitor>;

public:
    explicit Visitor(clang::ASTContext& context) : context_(context) {}

    // Where the value must be known to the compiler.
    bool TraverseStaticAssertDecl(clang::StaticAssertDecl*) { return true; }
    bool TraverseTypeLoc(clang::TypeLoc) { return true; }
    bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc&) { return true; }
    bool TraverseConceptDecl(clang::ConceptDecl*) { return true; }
    bool TraverseConstantExpr(clang::ConstantExpr* node) {
        return within(kBuild, [&] { return Base::TraverseConstantExpr(node); });
    }
    bool TraverseVarDecl(clang::VarDecl* node) {
        return within(node->isConstexpr() ? kBuild : how_,
                      [&] { return Base::TraverseVarDecl(node); });
    }
    bool TraverseEnumConstantDecl(clang::EnumConstantDecl*) { return true; }
    bool TraverseFunctionDecl(clang::FunctionDecl* node) {
        return in_function(node, [&] { return Base::TraverseFunctionDecl(node); });
    }
    bool TraverseCXXMethodDecl(clang::CXXMethodDecl* node) {
        return node->isDefaulted() ||
               in_function(node, [&] { return Base::TraverseCXXMethodDecl(node); });
    }
    bool TraverseCXXConstructorDecl(clang::CXXConstructorDecl* node) {
        return node->isDefaulted() ||
               in_function(node, [&] { return Base::TraverseCXXConstructorDecl(node); });
    }
    bool TraverseIfStmt(clang::IfStmt* node) {
        if (node->isConstexpr()) {
            return TraverseStmt(node->getThen()) &&
                   (node->getElse() == nullptr || TraverseStmt(node->getElse()));
        }
        return Base::TraverseIfStmt(node);
    }

    bool VisitBinaryOperator(clang::BinaryOperator* node) {
        swap_operator(node, node->getOperatorLoc(), node->getOpcodeStr().str());
        return true;
    }
    bool VisitUnaryOperator(clang::UnaryOperator* node) {
        if (node->isIncrementDecrementOp()) {
            swap_operator(node, node->getOperatorLoc(),
                          clang::UnaryOperator::getOpcodeStr(node->getOpcode()).str());
        } else if (node->getOpcode() == clang::UO_LNot) {
            value(node, "condition", "static_cast<bool>(" + text(node->getSubExpr()) + ")");
        }
        return true;
    }
    bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* node) {
        // Other operators of classes, such as + of strings, seldom have a counterpart.
        if (node->isComparisonOp()) {
            swap_operator(node, node->getOperatorLoc(),
                          clang::getOperatorSpelling(node->getOperator()));
        }
        return true;
    }
    bool VisitIntegerLiteral(clang::IntegerLiteral* node) {
        value(node, "constant", text(node) + " + 1");
        return true;
    }
    bool VisitFloatingLiteral(clang::FloatingLiteral* node) {
        value(node, "constant", node->getValue().isZero() ? "1.0" : "2 * " + text(node));
        return true;
    }
    bool VisitCXXBoolLiteralExpr(clang::CXXBoolLiteralExpr* node) {
        value(node, "constant", node->getValue() ? "false" : "true");
        return true;
    }
    bool VisitIfStmt(clang::IfStmt* node) {
        negate(node->getConditionVariable() == nullptr ? node->getCond() : nullptr);
        return true;
    }
    bool VisitWhileStmt(clang::WhileStmt* node) {
        negate(node->getConditionVariable() == nullptr ? node->getCond() : nullptr);
        return true;
    }
    bool VisitConditionalOperator(clang::ConditionalOperator* node) {
        negate(node->getCond());
        return true;
    }
    bool VisitCompoundStmt(clang::CompoundStmt* node) {
        for (clang::Stmt* const statement : node->body()) {
            whole_statement(statement);
        }
        return true;
    }
    bool VisitSwitchCase(clang::SwitchCase* node) {
        if (node->getSubStmt() != nullptr) {
            whole_statement(node->getSubStmt());
        }
        return true;
    }
    bool VisitCallExpr(clang::CallExpr* node) {
        swap_arguments(node, node->getArgs(), node->getNumArgs());
        return true;
    }
    bool VisitCXXConstructExpr(clang::CXXConstructExpr* node) {
        if (!node->getParenOrBraceRange().isInvalid()) {
            swap_arguments(node, node->getArgs(), node->getNumArgs());
        }
        return true;
    }

private:
    enum How { kRun, kConstexpr, kBuild };

    template <typename Body>
    bool within(How how, Body body) {
        const How before = how_;
        how_ = std::max(how_, how);
        const bool result = body();
        how_ = before;
        return result;
    }

    template <typename Body>
    bool in_function(const clang::FunctionDecl* node, Body body) {
        return within(node->isConstexpr() ? kConstexpr : kRun, body);
    }

    // The operand's text is kept, so that the other operator stands between the same operands.
    void swap_operator(clang::Expr* node, clang::SourceLocation at, const std::string& name) {
        const auto other = kOperators.find(name);
        const std::string whole = text(node);
        if (other == kOperators.end() || whole.empty() || at.isMacroID()) {
            return;
        }
        const unsigned begin = offset(node->getBeginLoc());
        const unsigned place = offset(at);
        if (place < begin || whole.compare(place - begin, name.size(), name) != 0) {
            return;  // `and`, or an operator that the compiler wrote
        }
        std::string changed = whole;
        changed.replace(place - begin, name.size(), other->second);
        value(node, "operator", changed);
    }

    void negate(clang::Expr* condition) {
        if (condition == nullptr) {
            return;
        }
        const clang::Expr* const plain = condition->IgnoreParenImpCasts();
        if (const auto* const binary = llvm::dyn_cast<clang::BinaryOperator>(plain)) {
            if (binary->isEqualityOp()) {
                return;  // the operator's own change says the same
            }
        }
        if (llvm::isa<clang::UnaryOperator>(plain)) {
            return;
        }
        value(condition, "condition", "!static_cast<bool>(" + text(condition) + ")");
    }

    void whole_statement(clang::Stmt* statement) {
        if (auto* const result = llvm::dyn_cast<clang::ReturnStmt>(statement)) {
            return_nothing(result);
        } else if (const auto* const expression = llvm::dyn_cast<clang::Expr>(statement)) {
            emit(expression, "statement", "", kStatement);
        } else if (llvm::isa<clang::BreakStmt>(statement) ||
                   llvm::isa<clang::ContinueStmt>(statement)) {
            emit(statement, "statement", "", kStatement);
        }
    }

    void return_nothing(clang::ReturnStmt* statement) {
        const clang::Expr* const result = statement->getRetValue();
        if (result == nullptr) {
            emit(statement, "statement", "", kStatement);
            return;
        }
        static const std::set<std::string> kNothing = {"{}",           "false", "0",   "nullptr",
                                                       "std::nullopt", "\"\"",  "true"};
        if (!kNothing.contains(text(result))) {
            emit(statement, "return", "return {}", kStatement);
        }
    }

    void swap_arguments(clang::Expr* node, clang::Expr** arguments, unsigned count) {
        for (unsigned i = 0; i + 1 < count; ++i) {
            const clang::Expr* const first = arguments[i];
            const clang::Expr* const second = arguments[i + 1];
            if (llvm::isa<clang::CXXDefaultArgExpr>(second) ||
                llvm::isa<clang::CXXOperatorCallExpr>(node) || first->isTypeDependent() ||
                second->isTypeDependent() || plain_type(first) != plain_type(second) ||
                text(first) == text(second) || is_symmetric(node)) {
                continue;
            }
            std::string whole = text(node);
            const unsigned begin = offset(node->getBeginLoc());
            const std::string a = text(first);
            const std::string b = text(second);
            if (whole.empty() || a.empty() || b.empty()) {
                continue;
            }
            whole.replace(offset(second->getBeginLoc()) - begin, b.size(), a);
            whole.replace(offset(first->getBeginLoc()) - begin, a.size(), b);
            value(node, "arguments", whole);
            return;
        }
    }

    static clang::QualType plain_type(const clang::Expr* node) {
        return node->getType().getCanonicalType().getUnqualifiedType();
    }

    static bool is_symmetric(const clang::Expr* node) {
        const auto* const call = llvm::dyn_cast<clang::CallExpr>(node);
        const auto* const callee = call == nullptr ? nullptr : call->getDirectCallee();
        static const std::set<std::string> kSymmetric = {"min", "max", "swap", "minmax", "fmax"};
        return callee != nullptr && kSymmetric.contains(callee->getNameAsString());
    }

    enum Shape { kValue, kStatement };

    void value(const clang::Stmt* node, const char* kind, const std::string& changed) {
        emit(node, kind, changed, kValue);
    }

    void emit(const clang::Stmt* node, const char* kind, const std::string& changed, Shape shape) {
        const std::string old = text(node);
        if (old.empty()) {
            return;
        }
        const clang::SourceManager& sources = context_.getSourceManager();
        const clang::SourceLocation begin = node->getBeginLoc();
        std::string line = sources.getFilename(begin).str();
        line += "\t" + std::to_string(sources.getSpellingLineNumber(begin));
        line += "\t" + std::to_string(offset(begin)) + "\t" + std::to_string(old.size());
        line += std::string("\t") + kind;
        line += how_ == kRun ? "\trun" : how_ == kConstexpr ? "\tconstexpr" : "\tbuild";
        line += shape == kValue ? "\tvalue\t" : "\tstatement\t";
        for (const char letter : changed) {
            line += letter == '\n' || letter == '\t' ? ' ' : letter;
        }
        if (g_printed.insert(line).second) {
            std::cout << line << '\n';
        }
    }

    unsigned offset(clang::SourceLocation place) const {
        return context_.getSourceManager().getFileOffset(place);
    }

    // Empty for what is not written out in a file of the folder.
    std::string text(const clang::Stmt* node) const {
        const clang::SourceManager& sources = context_.getSourceManager();
        const clang::SourceLocation begin = node->getBeginLoc();
        const clang::SourceLocation end = node->getEndLoc();
        if (begin.isInvalid() || begin.isMacroID() || end.isMacroID() ||
            !sources.getFilename(begin).starts_with(g_folder)) {
            return {};
        }
        return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(begin, end),
                                           sources, context_.getLangOpts())
            .str();
    }

    clang::ASTContext& context_;
    How how_ = kRun;
};

// Only what stands in our own files is worth a walk.
class Consumer : public clang::ASTConsumer {
    void HandleTranslationUnit(clang::ASTContext& context) override {
        const clang::SourceManager& sources = context.getSourceManager();
        Visitor visitor(context);
        for (clang::Decl* const declaration : context.getTranslationUnitDecl()->decls()) {
            const clang::SourceLocation place = declaration->getLocation();
            if (place.isValid() && sources.getFilename(place).starts_with(g_folder)) {
                visitor.TraverseDecl(declaration);
            }
        }
    }
};

class Action : public clang::ASTFrontendAction {
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&,
                                                          llvm::StringRef) override {
        return std::make_unique<Consumer>();
    }
};

}  // namespace

int main(int count, char** words) {
    std::string error;
    const auto database = clang::tooling::CompilationDatabase::loadFromDirectory(words[1], error);
    if (database == nullptr || count < 4) {
        std::cerr << "sites: " << error << '\n';
        return 1;
    }
    g_folder = words[2];
    clang::tooling::ClangTool tool(*database, std::vector<std::string>(words + 3, words + count));
    // The compiler's own headers lie beside clang, not beside this program.
    tool.appendArgumentsAdjuster(clang::tooling::getInsertArgumentAdjuster(
        {"-w", "-resource-dir=/usr/lib/llvm-19/lib/clang/19"},
        clang::tooling::ArgumentInsertPosition::END));
    return tool.run(clang::tooling::newFrontendActionFactory<Action>().get());
}
