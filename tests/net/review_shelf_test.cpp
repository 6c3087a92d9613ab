// A folder of reviews that others write to as well, and writers that do not get to their end.
#include "net/api/review_shelf.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/digest.h"
#include "base/rng.h"
#include "support/read_file.h"
#include "support/seeds.h"
#include "support/temp_folder.h"

namespace net {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kBytesMax = 100'000;

ReviewShelf::Entry entry_of(char letter, std::size_t bytes = 300) {
    return {.text = std::string(bytes, letter), .sums = std::string(bytes / 10, letter)};
}

// Where the review of this name lies.
std::string place_of(const support::TempFolder& folder, const std::string& name) {
    return folder / base::to_hex(base::sha256(name));
}

std::size_t files_in(const support::TempFolder& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()));
}

// An operator may name a folder that holds something else, such as the games.
TEST(ReviewShelf, RemovesNothingButReviews) {
    const support::TempFolder folder;
    std::ofstream(folder / "games.db") << std::string(5000, 'g');
    fs::last_write_time(folder / "games.db",
                        fs::file_time_type::clock::now() - std::chrono::hours(1));
    const ReviewShelf shelf(folder.path(), 1000);
    for (const char* const name : {"first", "second", "third", "fourth"}) {
        shelf.add(name, entry_of('x'));
        EXPECT_TRUE(shelf.find(name)) << "what is not ours takes no room";
    }
    EXPECT_EQ(fs::file_size(folder / "games.db"), 5000U);
    EXPECT_EQ(files_in(folder), 3U) << "there is room for two";
}

TEST(ReviewShelf, ALinkIsNoReview) {
    const support::TempFolder elsewhere;
    const support::TempFolder folder;
    ReviewShelf(elsewhere.path(), kBytesMax).add("game", entry_of('x'));
    const std::string target = place_of(elsewhere, "game");
    const auto before = fs::last_write_time(target) - std::chrono::hours(1);
    fs::last_write_time(target, before);
    fs::create_symlink(target, place_of(folder, "game"));

    const ReviewShelf shelf(folder.path(), kBytesMax);
    EXPECT_FALSE(shelf.find("game"));
    EXPECT_EQ(fs::last_write_time(target), before);
    // It gives way to a review, and where it led to stays as it was.
    const std::string whole = support::read_file(target);
    shelf.add("game", entry_of('y'));
    EXPECT_EQ(shelf.find("game").value_or(ReviewShelf::Entry{}).text, entry_of('y').text);
    EXPECT_EQ(support::read_file(target), whole);
}

// The name that a review is written under first can be foreseen.
TEST(ReviewShelf, NothingIsWrittenThroughALink) {
    const support::TempFolder folder;
    const std::string victim = folder / "victim";
    std::ofstream(victim) << "precious";
    fs::create_symlink(victim, place_of(folder, "game") + ".new");
    const ReviewShelf shelf(folder.path(), kBytesMax);
    shelf.add("game", entry_of('x'));
    EXPECT_EQ(support::read_file(victim), "precious");
    EXPECT_TRUE(shelf.find("game"));
}

// Opening a pipe that nobody writes to would wait for ever.
TEST(ReviewShelf, APipeIsNoReview) {
    const support::TempFolder folder;
    ASSERT_EQ(mkfifo(place_of(folder, "game").c_str(), S_IRUSR | S_IWUSR), 0);
    const ReviewShelf shelf(folder.path(), kBytesMax);
    EXPECT_FALSE(shelf.find("game"));
    fs::create_directory(place_of(folder, "folder"));
    EXPECT_FALSE(shelf.find("folder"));
}

// Reading it would take as much memory.
TEST(ReviewShelf, AFileLargerThanTheShelfIsNoReview) {
    const support::TempFolder folder;
    ReviewShelf(folder.path(), kBytesMax).add("game", entry_of('x', 2000));
    EXPECT_TRUE(ReviewShelf(folder.path(), kBytesMax).find("game"));
    EXPECT_FALSE(ReviewShelf(folder.path(), 1000).find("game"));
}

// Runs it in a process of its own, and says how that ended.
template <typename Work>
int in_a_child(const Work& work, unsigned kill_after_us = 0) {
    const pid_t child = fork();
    if (child == 0) {
        work();
        std::_Exit(0);
    }
    if (kill_after_us > 0) {
        usleep(kill_after_us);
        kill(child, SIGKILL);
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return status;
}

// What is found is one of the reviews that were written, whole; what was left half done goes.
TEST(ReviewShelf, AKilledWriterLeavesNoHalfReview) {
    const support::TempFolder folder;
    const ReviewShelf shelf(folder.path(), kBytesMax);
    base::Rng rng(support::number_from_environment("FOGG_SEED", 1));
    unsigned found = 0;
    const std::uint64_t rounds = 20 * support::number_from_environment("FOGG_ROUNDS", 1);
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const int status = in_a_child(
            [&] {
                for (char letter = 'a';;
                     letter = letter == 'z' ? 'a' : static_cast<char>(letter + 1)) {
                    shelf.add("game", entry_of(letter, 30'000));
                }
            },
            1 + rng.below(20'000));
        ASSERT_TRUE(WIFSIGNALED(status));
        if (const auto entry = shelf.find("game")) {
            const ReviewShelf::Entry whole = entry_of(entry->text.at(0), 30'000);
            EXPECT_EQ(entry->text, whole.text);
            EXPECT_EQ(entry->sums, whole.sums);
            ++found;
        }
    }
    EXPECT_GT(found, 0U);
    shelf.add("game", entry_of('!'));
    EXPECT_EQ(shelf.find("game").value_or(ReviewShelf::Entry{}).text, entry_of('!').text);
    EXPECT_EQ(files_in(folder), 1U);
}

// A limit on the size of files stands in for the full disk: writing ends in the middle, too.
TEST(ReviewShelf, AFullDiskCostsTheReviewAlone) {
    const support::TempFolder folder;
    const ReviewShelf shelf(folder.path(), kBytesMax);
    shelf.add("before", entry_of('x'));
    const int status = in_a_child([&] {
        const rlimit limit{.rlim_cur = 4096, .rlim_max = 4096};
        setrlimit(RLIMIT_FSIZE, &limit);
        std::signal(SIGXFSZ, SIG_IGN);
        shelf.add("game", entry_of('y', 20'000));
    });
    EXPECT_EQ(status, 0);
    EXPECT_FALSE(shelf.find("game"));
    EXPECT_TRUE(shelf.find("before"));
    EXPECT_EQ(files_in(folder), 1U) << "half a file takes room";
}

}  // namespace
}  // namespace net
