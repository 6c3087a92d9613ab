// A plugin for clang-tidy 19: its checks look at our own code only.
//
// clang-tidy walks through everything that a file includes, with every check, and then keeps quiet
// about what it found in headers of others. That is most of its time. `fogg-own-code` is not really
// a check: it is the first to see a file, and tells clang to show the others only the
// declarations outside of system headers. What they find in these is the same. The static analyzer
// does not walk this way, and is not concerned. Newer versions of clang-tidy do the same by
// themselves.
//
// scripts/tidy compiles and loads it.
#include <clang-tidy/ClangTidyCheck.h>
#include <clang-tidy/ClangTidyModule.h>
#include <clang-tidy/ClangTidyModuleRegistry.h>

#include <vector>

namespace {

namespace matchers = clang::ast_matchers;

class OwnCode : public clang::tidy::ClangTidyCheck {
public:
    using ClangTidyCheck::ClangTidyCheck;

    // The root is matched before clang asks what below it is to be walked through.
    void registerMatchers(matchers::MatchFinder* finder) override {
        finder->addMatcher(matchers::translationUnitDecl().bind("root"), this);
    }

    void check(const matchers::MatchFinder::MatchResult& result) override {
        const clang::SourceManager& sources = *result.SourceManager;
        std::vector<clang::Decl*> own;
        for (clang::Decl* const declaration : result.Context->getTranslationUnitDecl()->decls()) {
            const clang::SourceLocation place = sources.getExpansionLoc(declaration->getLocation());
            if (place.isValid() && !sources.isInSystemHeader(place)) {
                own.push_back(declaration);
            }
        }
        result.Context->setTraversalScope(own);
    }
};

class FoggModule : public clang::tidy::ClangTidyModule {
    void addCheckFactories(clang::tidy::ClangTidyCheckFactories& factories) override {
        factories.registerCheck<OwnCode>("fogg-own-code");
    }
};

const clang::tidy::ClangTidyModuleRegistry::Add<FoggModule> kModule("fogg", "Fogg's own checks");

}  // namespace
