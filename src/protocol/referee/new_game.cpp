#include "protocol/referee/new_game.h"

#include <algorithm>

#include "protocol/json_reader.h"
#include "protocol/player_name.h"

namespace protocol {
namespace {

std::vector<rules::Card> stack_cards(const rules::Map& map, const std::vector<std::string>& names,
                                     Trouble& trouble) {
    rules::CardCounts left = map.cards;
    std::vector<rules::Card> cards;
    for (const std::string& name : names) {
        const auto card = rules::find_card(name);
        if (!card || left[*card] == 0) {
            trouble.add(failure(Problem::kCardNotInDeck,
                                "Card " + std::to_string(cards.size() + 1) + ", " +
                                    in_quotes(name) +
                                    ", is not in the deck any more, or never was."));
            break;
        }
        --left[*card];
        cards.push_back(*card);
    }
    return cards;
}

std::vector<rules::TicketId> stack_tickets(const rules::MapFile& file,
                                           const std::vector<PlaceNames>& names, Trouble& trouble) {
    std::vector<rules::TicketId> tickets;
    for (const PlaceNames& ends : names) {
        const auto from = file.find_place(ends[0]);
        const auto to = file.find_place(ends[1]);
        const auto ticket = from && to ? file.find_ticket(*from, *to) : std::nullopt;
        if (!ticket || std::find(tickets.begin(), tickets.end(), *ticket) != tickets.end()) {
            trouble.add(failure(Problem::kTicketNotInDeck,
                                "Ticket " + std::to_string(tickets.size() + 1) + ", " +
                                    in_quotes(ends[0]) + " to " + in_quotes(ends[1]) +
                                    ", is not in the deck any more, or never was."));
            break;
        }
        tickets.push_back(*ticket);
    }
    return tickets;
}

std::vector<rules::Symbol> stack_symbols(const rules::MapFile& file,
                                         const std::vector<std::string>& names, Trouble& trouble) {
    std::vector<rules::Symbol> symbols;
    for (const std::string& name : names) {
        const auto symbol = file.find_symbol(name);
        if (!symbol || std::find(symbols.begin(), symbols.end(), *symbol) != symbols.end()) {
            trouble.add(failure(Problem::kSymbolNotInBox,
                                "Souvenir " + std::to_string(symbols.size() + 1) + ", " +
                                    in_quotes(name) +
                                    ", is not in the box any more, or never was."));
            break;
        }
        symbols.push_back(*symbol);
    }
    return symbols;
}

void check_names(const NewRequest& request, Trouble& trouble) {
    if (!request.names.empty() && request.names.size() != static_cast<std::size_t>(request.seats)) {
        trouble.add(failure(Problem::kBadName, "new.names must have one name for each seat."));
    }
    for (const std::string& name : request.names) {
        if (!name.empty() && !is_name(name)) {
            trouble.add(failure(Problem::kBadName,
                                in_quotes(name) + " cannot be a name: at most 64 bytes, no control "
                                                  "characters, no space at either end."));
        }
    }
}

}  // namespace

base::Result<rules::GameSetup, Failure> game_setup(const rules::MapFile& file,
                                                   const NewRequest& request) {
    const rules::Map& map = file.map;
    if (request.seats < map.seats_min || request.seats > map.seats_max) {
        return failure(Problem::kBadSeats, file.title + " is for " + std::to_string(map.seats_min) +
                                               " to " + std::to_string(map.seats_max) + " seats.");
    }
    Trouble trouble;
    rules::GameSetup setup;
    setup.seats = static_cast<unsigned>(request.seats);
    if (request.start) {
        if (*request.start < 0 || *request.start >= request.seats) {
            return failure(Problem::kBadSeat, "new.start must be one of the seats, from 0.");
        }
        setup.stacked.start = rules::to_id<rules::Seat>(*request.start);
    }
    check_names(request, trouble);
    setup.names = request.names;
    setup.stacked.cards = stack_cards(map, request.cards, trouble);
    setup.stacked.tickets = stack_tickets(file, request.tickets, trouble);
    setup.stacked.symbols = stack_symbols(file, request.souvenirs, trouble);
    if (trouble) {
        return trouble.first();
    }
    setup.seed = request.seed ? *request.seed : base::random_seed();
    return setup;
}

}  // namespace protocol
