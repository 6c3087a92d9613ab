// A stand-in for `fogg serve`, for development of the client: docs/protocol.md on top of `fogg referee`,
// which knows the rules. No storage, no limits, simple programs.
//   FOGG=../build/release/fogg node dev/server.mjs [port]
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';

const fogg = process.env.FOGG ?? fileURLToPath(new URL('../../build/release/fogg', import.meta.url));
const dist = process.env.FOGG_DIST ?? fileURLToPath(new URL('../dist', import.meta.url));
const port = Number(process.argv[2] ?? 8080);
const kPrograms = ['easy', 'medium', 'hard', 'expert'];
const thinkMs = Number(process.env.FOGG_THINK_MS ?? 500);

class Referee {
    constructor() {
        this.child = spawn(fogg, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
        this.waiting = [];
        createInterface({ input: this.child.stdout }).on('line', (line) => {
            this.waiting.shift()?.(JSON.parse(line));
        });
    }
    ask(request) {
        return new Promise((resolve) => {
            this.waiting.push(resolve);
            this.child.stdin.write(`${JSON.stringify(request)}\n`);
        });
    }
    end() {
        this.child.kill();
    }
}

const common = new Referee();
const maps = {};
for (const id of ['usa', 'san_francisco', 'toy']) maps[id] = (await common.ask({ map: { map: id } })).map;

const trackList = (map) => map.routes.flatMap((r) => r.tracks.map((color, k) => ({ ...r, color, k })));
const tables = new Map();
const id = (n) => randomBytes(n).toString('base64url').replace(/[-_]/g, 'x').slice(0, n);

class Table {
    constructor(wish, key) {
        this.id = id(16);
        this.map = maps[wish.map];
        this.tracks = trackList(this.map);
        this.host = key;
        this.holders = wish.seats.map((s) => (s.kind === 'me' ? new Set([key]) : new Set()));
        this.v = 1;
        this.events = [];
        this.frames = [];
        this.chat = [];
        this.done = new Map();
        this.viewers = new Set();
        this.codes = new Map();
        this.queue = Promise.resolve();
        this.room = {
            table: this.id, status: 'open', map: wish.map, map_sha256: this.map.sha256,
            seats: wish.seats.map((s) =>
                s.kind === 'me' ? { kind: 'person', name: s.name, away: false }
                : s.kind === 'program' ? { kind: 'program', name: s.program } : { kind: 'open' }),
            host: null, start: wish.start ?? null, pace: wish.pace ?? { kind: 'none' },
            listed: wish.listed ?? false, watching: wish.watching ?? true,
            confirm: wish.confirm ?? false, chat: wish.chat ?? true,
            commitment: '', seed: null, rematch: null, created: Date.now(),
        };
        this.seed = randomBytes(32).toString('hex');
        this.room.commitment = createHash('sha256').update(Buffer.from(this.seed, 'hex')).digest('hex');
        this.updated = Date.now();
        if (wish.start_now) this.queue = this.queue.then(() => this.start());
    }
    place(name) { return this.map.places.findIndex((p) => p.name === name); }
    ticket(t) { return this.map.tickets.findIndex((x) => x.from === t.from && x.to === t.to); }
    symbol(name) { return this.map.souvenirs.symbols.indexOf(name); }
    track(from, to, k) {
        return this.tracks.findIndex((t) =>
            ((t.from === from && t.to === to) || (t.from === to && t.to === from)) && t.k === k - 1);
    }
    event(e) {
        const out = { e: e.event };
        if (e.seat !== undefined) out.seat = e.seat;
        for (const name of ['card', 'slot', 'count', 'points']) if (e[name] !== undefined) out[name] = e[name];
        if (e.symbol !== undefined) out.symbol = this.symbol(e.symbol);
        if (e.place !== undefined) out.place = this.place(e.place);
        if (e.ticket !== undefined) out.ticket = this.ticket(e.ticket);
        if (e.event === 'claimed') {
            out.track = this.track(e.from, e.to, e.track);
            out.wilds = e.cards.wild ?? 0;
            out.card = Object.keys(e.cards).find((c) => c !== 'wild' && e.cards[c] > 0) ?? 'wild';
        }
        return out;
    }
    eventsFor(events, seat) {
        return events.map((e) => {
            const secret = { card_dealt: 'card', ticket_offered: 'ticket', opening_chosen: 'count', picked_blind: 'card' }[e.e];
            if (!secret || seat === 'all' || e.seat === seat) return e;
            const { [secret]: _, ...rest } = e;
            return rest;
        });
    }
    async start() {
        this.referee = new Referee();
        const request = { map: this.map.id, seats: this.room.seats.length, seed: this.seed };
        if (this.room.start !== null) request.start = this.room.start;
        const answer = await this.referee.ask({ new: request });
        this.room.status = 'playing';
        await this.after(answer.events, true);
    }
    convert(v, state, seat) {
        const tickets = (list) => list.map((t) => ({ ticket: this.ticket(t), done: t.done }));
        const out = {
            phase: v.phase, start: v.start, turn: v.turn, to_act: v.to_act, last_round: v.last_round,
            turns_left: v.turns_left, over: v.over,
            market: [0, 1, 2, 3, 4].map((i) => v.market[i] ?? null),
            deck: v.deck, discard: v.discard, ticket_deck: v.ticket_deck,
            owners: v.tracks.map((t) => t.owner ?? '.').join(''),
            souvenirs: (v.souvenirs ?? []).map((s) => ({ place: this.place(s.place), symbol: this.symbol(s.symbol), count: s.count })),
            spare_souvenirs: (v.spare_souvenirs ?? []).map((s) => this.symbol(s)),
            seats: v.seats.map((s) => ({ cars: s.cars, points: s.points, cards: s.hand_size, tickets: s.ticket_count, offer: s.offer_size, souvenirs: (s.souvenirs ?? []).map((x) => this.symbol(x)) })),
        };
        if (typeof seat === 'number') {
            const mine = v.seats[seat];
            out.hand = mine.hand ?? {};
            out.tickets = tickets(mine.tickets ?? []);
            out.offer = (mine.offer ?? []).map((t) => this.ticket(t));
            if (out.offer.length) {
                const least = v.phase === 'opening' ? this.map.rules.opening_tickets.keep : this.map.rules.later_tickets.keep;
                out.keep_min = Math.min(least, out.offer.length);
            }
        }
        if (seat === 'all') {
            out.hands = v.seats.map((s) => s.hand);
            out.offers = v.seats.map((s) => s.offer.map((t) => this.ticket(t)));
            out.all_tickets = v.seats.map((s) => tickets(s.tickets));
        }
        if (v.over) {
            out.standings = this.standings;
            out.all_tickets = state.seats.map((s) => tickets(s.tickets));
            out.longest_tracks = v.seats.map((_, s) => this.longest(out.owners, s));
        }
        return out;
    }
    longest(owners, seat) {
        const own = this.tracks.map((t, i) => ({ ...t, i })).filter((t) => owners[t.i] === String(seat));
        let best = [], most = 0, steps = 0;
        const used = new Set();
        const walk = (at, path, length) => {
            if (length > most) { most = length; best = [...path]; }
            if (++steps > 200000) return;
            for (const t of own) {
                if (used.has(t.i) || (t.from !== at && t.to !== at)) continue;
                used.add(t.i); path.push(t.i);
                walk(t.from === at ? t.to : t.from, path, length + t.length);
                path.pop(); used.delete(t.i);
            }
        };
        for (const p of this.map.places) walk(p.name, [], 0);
        return best;
    }
    async views() {
        const { state } = await this.referee.ask({ state: {} });
        if (state.over) this.standings = (await this.referee.ask({ standings: {} })).standings.map(({ seat: _, name: __, ...s }) => s);
        const views = [];
        for (let s = 0; s < this.room.seats.length; ++s) {
            const { view } = await this.referee.ask({ view: { seat: s } });
            const { moves } = await this.referee.ask({ legal: { seat: s } });
            views.push({ view: this.convert(view, state, s), legal: moves.map((m) => this.text(m)), moves });
        }
        const everyone = this.convert(state, state, 'all');
        const { hands: _h, offers: _o, ...open } = everyone;
        if (!state.over) delete open.all_tickets;
        // While opening tickets are chosen, nothing is told.
        if (views[0]) { open.ticket_deck = views[0].view.ticket_deck; open.to_act = state.phase === 'opening' ? state.seats.map((_, i) => i) : state.to_act; open.seats = views[0].view.seats; }
        this.open = open;
        this.bySeat = views;
        this.everyone = everyone;
    }
    text(m) {
        if (m.keep) return ['keep', ...m.keep].join(' ');
        if (m.draw) return `draw ${m.draw}`;
        if (m.claim) {
            const c = m.claim, wilds = c.cards.wild ?? 0;
            const card = Object.keys(c.cards).find((k) => k !== 'wild' && c.cards[k] > 0) ?? 'wild';
            return `claim ${this.track(c.from, c.to, c.track)} ${card} ${wilds}`;
        }
        if (m.draw_tickets) return 'tickets';
        if (m.souvenir) return `souvenir ${this.place(m.souvenir)}`;
        if (m.place) return `place ${this.symbol(m.place.symbol)} ${this.place(m.place.at)}`;
        return 'pass';
    }
    async after(events, roomChanged = false) {
        await this.views();
        const told = events.map((e) => this.event(e));
        this.events.push(...told);
        this.v += 1;
        this.updated = Date.now();
        if (this.open.over) { this.room.status = 'finished'; this.room.seed = this.seed; roomChanged = true; }
        this.frames.push({ v: this.v, events: told, view: this.everyone, bySeat: this.bySeat.map((b) => b.view), open: this.open });
        for (const viewer of this.viewers) this.tell(viewer, { events: told, room: roomChanged });
        this.think();
    }
    tell(viewer, { events, room = false, view = true }) {
        const seat = viewer.seat;
        const message = { t: 'update', table: this.id, v: this.v };
        if (room) { message.room = { ...this.room, host: this.seatsOf(this.host)[0] ?? null }; message.you = this.you(viewer); }
        if (this.open && view) {
            const mine = seat === null ? null : this.bySeat[seat];
            message.view = mine ? mine.view : this.open;
            message.legal = mine && mine.view.to_act.includes(seat) ? mine.legal : [];
            message.undo = false;
            message.events = this.eventsFor(events, seat);
            if (this.room.pace.kind !== 'none') message.due = this.open.to_act.map((s) => ({ seat: s, ms: this.room.pace.seconds * 1000 }));
        }
        viewer.say(message);
    }
    you(viewer) {
        return { seats: this.seatsOf(viewer.key), seat: viewer.seat, host: viewer.key === this.host };
    }
    seatsOf(key) { return this.holders.flatMap((set, i) => (set.has(key) ? [i] : [])); }
    changed(roomChanged = true) {
        this.v += 1;
        for (const viewer of this.viewers) this.tell(viewer, { events: [], room: roomChanged, view: false });
    }
    plays(seat) { const s = this.room.seats[seat]; return s.kind === 'program' || s.away; }
    think() {
        const seat = this.open && !this.open.over && this.open.to_act.find((s) => this.plays(s) && this.bySeat[s].moves.length);
        if (seat === undefined || seat === false || this.thinking) return;
        this.thinking = true;
        setTimeout(() => {
            this.queue = this.queue.then(async () => {
                this.thinking = false;
                const { moves } = this.bySeat[seat];
                if (!moves.length) return this.think();
                const claims = moves.filter((m) => m.claim).sort((a, b) => (a.claim.cards.wild ?? 0) - (b.claim.cards.wild ?? 0));
                const long = claims.filter((m) => Object.values(m.claim.cards).reduce((a, b) => a + b, 0) >= 2);
                const rest = moves.filter((m) => !m.claim && !m.draw_tickets);
                const pick = (list) => list[Math.floor(Math.random() * list.length)];
                const move = long.length && Math.random() < 0.7 ? long[0] : claims.length && Math.random() < 0.2 ? claims[0] : pick(rest.length ? rest : moves);
                await this.act(seat, move);
            });
        }, thinkMs);
    }
    async act(seat, move) {
        const answer = await this.referee.ask({ act: { seat, move } });
        if (!answer.ok) return answer.code;
        await this.after(answer.events);
        return null;
    }
    row(key) {
        const row = { table: this.id, status: this.room.status, map: this.room.map, seats: this.room.seats.map(({ kind, name }) => ({ kind, name })), pace: this.room.pace, created: this.room.created, updated: this.updated };
        if (key) { row.mine = this.seatsOf(key); row.waiting = !!this.open && row.mine.some((s) => this.open.to_act.includes(s)); }
        return row;
    }
    presence() {
        const connected = this.room.seats.map((s, i) => s.kind === 'program' || [...this.viewers].some((v) => this.holders[i].has(v.key)));
        const watchers = [...this.viewers].filter((v) => !this.seatsOf(v.key).length).length;
        for (const v of this.viewers) v.say({ t: 'presence', connected, watchers });
    }
}

async function command(viewer, m) {
    if (m.t === 'watch') {
        const table = tables.get(m.table);
        if (!table) return { code: 'no_table' };
        await table.queue;
        const mine = table.seatsOf(viewer.key);
        if (typeof m.seat === 'number' && !mine.includes(m.seat)) return { code: 'not_your_seat' };
        if (viewer.table) { viewer.table.viewers.delete(viewer); }
        viewer.table = table;
        viewer.seat = m.seat === undefined ? (mine[0] ?? null) : m.seat;
        table.viewers.add(viewer);
        viewer.say({ t: 'done', id: m.id, v: table.v });
        table.tell(viewer, { events: m.story ? table.events : [], room: true });
        for (const line of table.chat) viewer.say(line);
        table.presence();
        return null;
    }
    const table = viewer.table;
    if (!table) return { code: 'not_watching' };
    if (table.done.has(m.id)) return table.done.get(m.id);
    const { room } = table;
    const holds = table.holders[m.seat]?.has(viewer.key);
    const host = viewer.key === table.host;
    let extra = {};
    switch (m.t) {
        case 'sit':
            if (room.seats[m.seat]?.kind !== 'open') return { code: 'seat_taken' };
            room.seats[m.seat] = { kind: 'person', name: m.name, away: false };
            table.holders[m.seat] = new Set([viewer.key]);
            viewer.seat ??= m.seat;
            table.changed(); table.presence();
            break;
        case 'leave':
            if (!holds) return { code: 'not_your_seat' };
            if (room.status === 'open') { room.seats[m.seat] = { kind: 'open' }; table.holders[m.seat] = new Set(); viewer.seat = null; table.changed(); }
            else { room.seats[m.seat].away = true; table.events.push({ e: 'away', seat: m.seat }); table.changed(); table.think(); }
            break;
        case 'back':
            if (!holds) return { code: 'not_your_seat' };
            room.seats[m.seat].away = false; table.events.push({ e: 'back', seat: m.seat }); table.changed();
            break;
        case 'set_seat':
            if (!host) return { code: 'not_host' };
            room.seats[m.seat] = m.kind === 'open' ? { kind: 'open' } : { kind: 'program', name: m.program };
            table.holders[m.seat] = new Set();
            table.changed(); table.presence();
            break;
        case 'start':
            if (!host) return { code: 'not_host' };
            if (room.seats.some((s) => s.kind === 'open')) return { code: 'seats_open' };
            await table.start();
            break;
        case 'close':
            room.status = 'closed'; table.changed();
            break;
        case 'move': {
            if (!holds) return { code: 'not_your_seat' };
            if (m.seen < table.v - 1 && false) return { code: 'stale' };
            const at = table.bySeat?.[m.seat]?.legal.indexOf(m.move) ?? -1;
            if (at < 0) return { code: table.open?.over ? 'game_over' : 'not_your_turn' };
            const code = await table.act(m.seat, table.bySeat[m.seat].moves[at]);
            if (code) return { code };
            break;
        }
        case 'undo': return { code: 'cannot_undo' };
        case 'keys':
            if (!holds) return { code: 'not_your_seat' };
            extra = { keys: [...table.holders[m.seat]].map((key) => ({ key: key.slice(0, 8), added: table.room.created, this: key === viewer.key })) };
            break;
        case 'remove_key': {
            const key = holds ? [...table.holders[m.seat]].find((each) => each.slice(0, 8) === m.key) : undefined;
            if (!key) return { code: holds ? 'no_key' : 'not_your_seat' };
            if (key === viewer.key) return { code: 'own_key' };
            table.holders[m.seat].delete(key);
            table.changed();
            break;
        }
        case 'code': extra = { code: `TEST-${m.seat}-${id(8)}` }; table.codes.set(extra.code, m.seat); break;
        case 'chat': {
            if (!room.chat) return { code: 'chat_off' };
            const seat = viewer.seat;
            const line = { t: 'chat', n: table.chat.length + 1, at: Date.now(), seat, name: seat === null ? '' : room.seats[seat].name, text: m.text };
            table.chat.push(line);
            for (const v of table.viewers) v.say(line);
            break;
        }
        case 'set_chat': room.chat = m.on; table.changed(); break;
        case 'rematch': {
            if (!room.rematch) {
                const next = new Table({ ...room, start: null, seats: room.seats.map((s) => s.kind === 'program' ? { kind: 'program', program: s.name } : { kind: 'me', name: s.name }) }, viewer.key);
                next.room.seats.push(next.room.seats.shift());
                next.holders = table.holders.map((s) => new Set(s)); next.holders.push(next.holders.shift());
                tables.set(next.id, next);
                room.rematch = next.id; table.changed();
                await next.start();
            }
            extra = { table: room.rematch };
            break;
        }
        default: return { code: 'unknown_request' };
    }
    const done = { v: table.v, ...extra, done: true };
    table.done.set(m.id, done);
    return done;
}

const csp = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2', '.webmanifest': 'application/manifest+json', '.json': 'application/json' };

const keyOf = (request) => /fogg_key=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];

async function api(request, response, url) {
    const json = (status, body, headers = {}) => { response.writeHead(status, { 'Content-Type': 'application/json', ...headers }); response.end(JSON.stringify(body)); };
    const path = url.pathname.slice(4);
    const key = keyOf(request);
    let body = {};
    if (request.method === 'POST') {
        let text = '';
        for await (const part of request) text += part;
        body = JSON.parse(text || '{}');
    }
    const one = /^\/tables\/(\w+)(?:\/(\w+))?$/.exec(path);
    if (path === '/person') return json(200, {}, key ? {} : { 'Set-Cookie': `fogg_key=${id(32)}; Path=/; HttpOnly; SameSite=Strict` });
    if (path === '/maps') return json(200, { maps: Object.values(maps).filter((m) => m.id !== 'toy').map(({ id: i, title, titles, sha256, seats_min, seats_max }) => ({ id: i, title, titles, sha256, seats_min, seats_max })) });
    if (path.startsWith('/maps/')) { const map = maps[path.slice(6)]; return map ? json(200, map) : json(404, { code: 'unknown_map' }); }
    if (path === '/programs') return json(200, { programs: kPrograms });
    if (path === '/tables' && request.method === 'POST') {
        if (!maps[body.map]) return json(400, { code: 'unknown_map' });
        const table = new Table(body, key);
        tables.set(table.id, table);
        return json(201, { table: table.id });
    }
    if (path === '/tables') {
        const status = url.searchParams.get('status') ?? 'open';
        return json(200, { tables: [...tables.values()].filter((t) => t.room.listed && t.room.status === status).map((t) => t.row()).reverse() });
    }
    if (path === '/mine') return json(200, { tables: [...tables.values()].filter((t) => t.seatsOf(key).length || t.host === key).map((t) => t.row(key)).reverse() });
    if (path === '/score') {
        const answer = await common.ask({ score: body });
        return answer.ok ? json(200, { players: answer.standings }) : json(400, { code: answer.code });
    }
    if (one) {
        const table = tables.get(one[1]);
        if (!table) return json(404, { code: 'no_table' });
        if (!one[2]) return json(200, table.room);
        if (one[2] === 'return') {
            const seat = table.codes.get(body.code);
            if (seat === undefined) return json(400, { code: 'bad_code' });
            table.codes.delete(body.code);
            table.holders[seat].add(key);
            return json(200, { seat });
        }
        if (!table.open?.over) return json(409, { code: 'not_over' });
        if (one[2] === 'record') { const { record } = await table.referee.ask({ record: {} }); response.writeHead(200, { 'Content-Type': 'text/plain' }); return response.end(record); }
        const seat = url.searchParams.get('seat');
        const n = Number(seat);
        return json(200, { room: table.room, frames: table.frames.map((f) => ({ v: f.v, events: table.eventsFor(f.events, seat === null ? 'all' : seat === 'none' ? null : n), view: seat === null ? f.view : seat === 'none' ? f.open : f.bySeat[n] })) });
    }
    json(404, { code: 'not_found' });
}

const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://localhost');
    if (url.pathname.startsWith('/api')) return api(request, response, url).catch((e) => { console.error(e); response.writeHead(500); response.end(); });
    let file = join(dist, url.pathname);
    if (!extname(file) || !existsSync(file)) file = join(dist, 'index.html');
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', 'Content-Security-Policy': csp });
    response.end(readFileSync(file));
});
const sockets = new WebSocketServer({ server, path: '/ws' });
sockets.on('connection', (socket, request) => {
    const viewer = { key: keyOf(request), table: null, seat: null, say: (m) => socket.readyState === 1 && socket.send(JSON.stringify(m)) };
    viewer.say({ t: 'welcome', protocol: 1, server: 'fogg dev' });
    let queue = Promise.resolve();
    socket.on('message', (data) => {
        const m = JSON.parse(String(data));
        if (m.t === 'ping') return viewer.say({ t: 'pong' });
        queue = queue.then(async () => {
            const answer = await command(viewer, m);
            if (!answer) return;
            const { done, ...rest } = answer;
            viewer.say(done ? { t: 'done', id: m.id, ...rest } : { t: 'refused', id: m.id, ...rest });
        }).catch((e) => { console.error(e); viewer.say({ t: 'refused', id: m.id, code: 'internal' }); });
    });
    socket.on('close', () => { viewer.table?.viewers.delete(viewer); viewer.table?.presence(); });
});
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));
