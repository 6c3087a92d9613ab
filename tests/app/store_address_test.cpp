#include "app/store_address.h"

#include <gtest/gtest.h>

namespace app {
namespace {

TEST(StoreAddress, PasswordsAreNotShown) {
    EXPECT_EQ(shown_address("postgres://me:secret@host:5432/fogg?sslmode=require"),
              "postgres://me:***@host:5432/fogg?sslmode=require");
    EXPECT_EQ(shown_address("postgresql://me:s%2F:c@/fogg"), "postgresql://me:***@/fogg");
    EXPECT_EQ(shown_address("postgres://host/fogg?password=secret&user=me"),
              "postgres://host/fogg?password=***&user=me");
    EXPECT_EQ(shown_address("postgres://me@host:5432/fogg"), "postgres://me@host:5432/fogg");
    EXPECT_EQ(shown_address("/games:of@mine.db"), "/games:of@mine.db");
}

}  // namespace
}  // namespace app
