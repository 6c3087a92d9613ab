#!/usr/bin/env python3
"""Verifies the shuffle of recorded games, independently of Fogg: written from docs/record.md alone.
    examples/verify.py RECORD... [MAP.toml...] [VALUE...]
A MAP did not come with Fogg. A VALUE that you kept, your commitment, must occur in the records."""
import hashlib, pathlib, struct, sys, tomllib

DECKS = {"start": 1, "symbol": 2, "hand": 3, "market": 3, "pick": 3, "ticket": 4}
CARDS = ["wild", "purple", "blue", "orange", "white", "green", "yellow", "black", "red"]

def need(condition, text):
    if not condition: raise ValueError(text)

def sha256(*parts):  # of one part as it is, of several each behind its length
    many = b"".join(struct.pack("<I", len(part)) + part for part in parts)
    return hashlib.sha256(many if len(parts) > 1 else parts[0]).digest()

def draw(seed, number, things):
    """What block `number` draws from these things: ChaCha20, rejection sampling."""
    for step in range(2 ** 64):
        block = b"expand 32-byte k" + seed + struct.pack("<QQ", step, number)
        s = list(start := struct.unpack("<16I", block))
        for n, i in [(n, i) for n in range(2) for i in range(4)] * 10:  # columns, then diagonals
            a, b, c, d = i, 4 + (i + n) % 4, 8 + (i + 2 * n) % 4, 12 + (i + 3 * n) % 4
            for x, y, z, turn in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
                s[x] = s[x] + s[y] & 0xffffffff
                s[z] ^= s[x]
                s[z] = (s[z] << turn | s[z] >> 32 - turn) & 0xffffffff
        for word in (a + b & 0xffffffff for a, b in zip(s, start)):
            if word >= 2 ** 32 % len(things): return things[word % len(things)]

def read(text):
    """The header by key, and the moves as (mover, move). Verifies the checks of the lines."""
    digest, lines, head = "0" * 64, [], {}
    for number, line in enumerate(text.split("\n")[:-1], 1):
        content, _, check = line.rpartition("#")
        lines.append(content.rstrip(" "))
        digest = sha256((digest + lines[-1]).encode()).hex()
        need(check == digest[:4], f"line {number} was changed")
    need(lines and lines[-1].startswith("end "), "the record is cut off")
    first = next(i for i, line in enumerate(lines) if line.startswith("result "))
    for key, _, value in (line.partition(" ") for line in lines[:first]):
        head.setdefault(key, []).append(value)
    return head, [line.split(" ", 2)[1:] for line in lines[first + 1:-1]]

def check_seed(head, seeds):
    """Who chose it: the server, the players, or for a deal of the day the date."""
    need(sha256(seeds[-1]).hex() == head["commitment"][0], "the seed is not the one committed to")
    if "daily" in head:  # a day's seed is known to everybody
        parts = [head["daily"][0].split()[0], head["map"][0], head["map-sha256"][0]]
        made = sha256(b"fogg deal of the day 1", *map(str.encode, parts))
        need(made == seeds[0], "not the seed of that day")
    if "explores" in head:
        return f"the server, after move {head['explores'][0].split()[1]} of another game"
    if "list" not in head: return f"the date, {parts[0]}" if "daily" in head else "the server"
    says = [line.split()[1:] for line in head["list"] if line.startswith("say ")]
    *nonces, secret = [bytes.fromhex(part) for part in head.get("nonce", []) + head["secret"]]
    made = [sha256(b"fogg nonce 1", nonce).hex() for nonce in nonces]
    need(made == [commitment for _, commitment in says], "not the nonces committed to")
    need(f"server {sha256(secret).hex()}" in head["list"], "not the secret committed to")
    need(f"map {head['map'][0]} {head['map-sha256'][0]}" in head["list"], "a list of another map")
    listed = [line.split()[1] for line in head["list"] if line.startswith("seat ")]
    need(listed == [str(i) for i in range(int(head["seats"][0]))], "a list of other seats")
    need(("start drawn" in head["list"]) == (head["start"] == ["drawn"]), "a list of another start")
    text = "".join(line + "\n" for line in head["list"]).encode()
    need(sha256(b"fogg joint seed 1", text, *nonces, secret) == seeds[-1], "not the joint seed")
    return " and ".join(["the server"] + ["seat " + seats for seats, _ in says])

class Game:
    """As much of a game as the draws depend on."""
    def __init__(self, rules, seats):
        self.seats = [str(i) for i in range(int(seats))]
        self.deck = [card for card in CARDS for _ in range(rules["cards"].get(card, 0))]
        self.discards, self.market, self.returned = [], [], []
        self.tickets = [" - ".join(ticket["between"]) for ticket in rules["tickets"]]
        self.offers, self.opening = {seat: [] for seat in self.seats}, set(self.seats)
        self.symbols = list(rules.get("souvenirs", {}).get("symbols", []))
    def need_card(self):
        if not self.deck:  # only when a card is needed do the discards become the deck
            self.deck, self.discards = sorted(self.discards, key=CARDS.index), []
    def settle_market(self):
        """Sweeps three wilds or more, if that can help, until a card is needed or all is well."""
        while len(self.market) == 5 or not self.deck + self.discards:
            cards = self.deck + self.discards + self.market
            can_help = len(cards) - cards.count("wild") + 2 >= min(5, len(cards))
            if self.market.count("wild") < 3 or not can_help: return
            self.discards, self.market = self.discards + self.market, []
        self.need_card()
    def nature(self, kind, words, pick):
        if kind in ("start", "symbol"):
            things = list(self.seats) if kind == "start" else self.symbols
            things.remove(pick(things, words[0]))
        elif kind == "ticket":
            ticket = pick(self.tickets or self.returned[:1], " ".join(words[1:]))
            self.offers[words[0]].append(ticket)
            (self.tickets or self.returned).remove(ticket)
        else:
            self.deck.remove(pick(self.deck, words[1]))
            if kind == "market": self.market += words[1:]
    def move(self, seat, verb, *rest):
        if verb == "draw" and rest == ("deck",): self.need_card()
        elif verb == "draw":
            self.market.remove(*rest)
        elif verb == "claim":
            paid = rest[len(rest) - rest[::-1].index("with"):]
            self.discards += [c for n, c in zip(paid[::2], paid[1::2]) for _ in range(int(n))]
        elif verb == "keep":
            kept = " ".join(rest).split("; ")
            self.offers[seat] = [ticket for ticket in self.offers[seat] if ticket not in kept]
            back = self.seats if self.opening else [seat]  # at the opening together, by seat
            self.opening.discard(seat)
            for each in [] if self.opening else back:
                self.returned, self.offers[each] = self.returned + self.offers[each], []

def verify(text, maps, kept):
    head, moves = read(text)
    need("seed" in head and "stacked" not in head, "no seed, or stacked decks")
    need(all(value in text for value in kept), "a value that you kept is not in the record")
    need(head["map-sha256"][0] in maps, "its map is missing")
    game, counts = Game(maps[head["map-sha256"][0]], head["seats"][0]), [0] * 5  # draws by deck
    spans = [line.split() for line in head.get("before", [])] + [(len(moves), head["seed"][0])]
    spans = [(int(end), bytes.fromhex(seed)) for end, seed in spans]  # the first move it is not for
    for number, (mover, move) in enumerate(moves):
        kind, *words = move.split(" ")
        deck = DECKS[kind] if mover == "nature" else 0
        block = (deck << 32) + counts[deck] if "daily" in head else number
        counts[deck] += 1
        def pick(things, thing):
            if move.startswith("start") and head["start"] == ["named"]:
                need("list" not in head or f"start {thing}" in head["list"], "another start player")
            else:
                seed = next(seed for end, seed in spans if number < end)
                need(draw(seed, block, things) == thing, f"move {number + 1} is not the seed's")
            return thing
        game.move(kind, *words) if mover == "seat" else game.nature(kind, words, pick)
        game.settle_market()
    return f"all draws follow from the seed, chosen by {check_seed(head, [s for _, s in spans])}"

if __name__ == "__main__":
    given, failed = [pathlib.Path(argument) for argument in sys.argv[1:]], len(sys.argv) < 2
    is_map = lambda file: file.suffix == ".toml" and file.exists()
    files = [*pathlib.Path(__file__).parents[1].glob("maps/**/*.toml"), *filter(is_map, given)]
    maps = {sha256(data := file.read_bytes()).hex(): tomllib.loads(data.decode()) for file in files}
    kept = [str(value) for value in given if not value.exists()]
    for record in (file for file in given if file.exists() and not is_map(file)):
        try:
            print(f"{record}: OK: {verify(record.read_text(), maps, kept)}")
        except (ValueError, LookupError) as why:
            failed = print(f"{record}: NOT VERIFIED: {why}") is None
    sys.exit(failed)
