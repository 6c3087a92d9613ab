// A plugin for clang-tidy 19 that limits its checks to our own code.
//
// clang-tidy runs every check on everything a file includes, then suppresses what it found in other
// people's headers. That takes most of its time. `fogg-own-code` is not a real check: it sees each
// file first and makes clang traverse only declarations outside system headers for the other
// checks. Their findings there are the same. The static analyzer traverses differently and is
// unaffected. Newer versions of clang-tidy do this by themselves.
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

    // The root is matched before clang asks what to traverse below it.
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
