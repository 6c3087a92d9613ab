#include "table/fairness/secrets.h"

#include "table/people/holder.h"

namespace table {

base::Seed SystemSecrets::seed() {
    return base::random_seed();
}

std::string SystemSecrets::letters(std::size_t count) {
    return random_letters(count);
}

}  // namespace table
