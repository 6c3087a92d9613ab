// Runs fogg_load's workload on boardgame.io: as many connections, two players per match, each
// moving as soon as it is its turn; after a match the two move on to the next. Prints the same
// figures.
//
//   node load.mjs CONNECTIONS SECONDS [FOGG.json]
//
// The clients are bare socket.io sockets that speak boardgame.io's messages: its own client would
// execute every move a second time and become the bottleneck.
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { io } from 'socket.io-client';

const connections = Number(process.argv[2] ?? 1000);
const seconds = Number(process.argv[3] ?? 5);
const foggFile = process.argv[4];

const now = () => Number(process.hrtime.bigint()) / 1e6;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const percentile = (values, share) =>
    values.length === 0 ? 0 : values.sort((a, b) => a - b)[Math.floor(share * (values.length - 1))];

// Forks the server through taskset, which then execs it.
function startServer() {
    const child = fork(new URL('server.mjs', import.meta.url).pathname, [], {
        execPath: 'taskset',
        execArgv: ['-c', '0', process.execPath],
        env: { ...process.env, NODE_ENV: 'production' },
    });
    return new Promise((resolve) => child.once('message', ({ port }) => resolve({ child, port })));
}

function residentBytes(pid) {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
}

function cpuSeconds(pid) {
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(words[11]) + Number(words[12])) / 100;
}

const { child, port } = await startServer();
const pairs = Array.from({ length: connections / 2 }, (_, number) => ({
    number,
    match: 0,
    stateID: 0,
    sentAt: 0,
    seen: 0,
}));
let isPlaying = false;
let movesPerS = 0;
const ready = [];
let measures;

function reset() {
    measures = { moves: 0, games: 0, acknowledged: [], seenByAll: [] };
}

const matchOf = (pair) => `match-${pair.number}-${pair.match}`;

function isToMove({ id, state }) {
    return state && !state.ctx.gameover && state.ctx.currentPlayer === id;
}

function send(player) {
    const { pair, state } = player;
    if (!isToMove(player) || player.sentFor === `${pair.match}:${state._stateID}`) {
        return;
    }
    player.sentFor = `${pair.match}:${state._stateID}`;
    const free = [];
    state.G.cells.forEach((owner, cell) => owner === null && free.push(cell));
    const cell = free[Math.floor(Math.random() * free.length)];
    pair.sentAt = now();
    pair.seen = 0;
    player.socket.emit(
        'update',
        { type: 'MAKE_MOVE', payload: { type: 'take', args: [cell], playerID: player.id } },
        state._stateID,
        matchOf(pair),
        player.id,
    );
}

function wish(player) {
    if (!isPlaying || !isToMove(player)) {
        return;
    }
    if (movesPerS > 0) {
        ready.push(player);
    } else {
        send(player);
    }
}

function onUpdate(player, match, state) {
    const { pair } = player;
    if (match !== matchOf(pair)) {
        return;
    }
    const mover = player.state?.ctx.currentPlayer;
    player.state = state;
    if (pair.sentAt > 0) {
        if (mover === player.id) {
            measures.moves += 1;
            measures.acknowledged.push(now() - pair.sentAt);
        }
        pair.seen += 1;
        if (pair.seen === 2) {
            measures.seenByAll.push(now() - pair.sentAt);
        }
    }
    if (state.ctx.gameover) {
        if (pair.seen === 2) {
            measures.games += 1;
            pair.match += 1;
            pair.sentAt = 0;
            for (const each of pair.players) {
                each.state = undefined;
                each.socket.emit('sync', matchOf(pair), each.id, undefined, 2);
            }
        }
    } else {
        wish(player);
    }
}

async function connect(number) {
    const pair = pairs[Math.floor(number / 2)];
    const socket = io(`http://127.0.0.1:${port}/cells`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
    });
    const player = { pair, id: String(number % 2), socket, state: undefined, sentFor: '' };
    (pair.players ??= []).push(player);
    socket.on('update', (match, state) => onUpdate(player, match, state));
    socket.on('sync', (match, { state }) => {
        if (match === matchOf(pair)) {
            player.state = state;
            player.onSync?.();
            wish(player);
        }
    });
    await new Promise((resolve) => socket.on('connect', resolve));
    return player;
}

async function stretch(rate) {
    reset();
    movesPerS = rate;
    isPlaying = true;
    const begin = now();
    const cpu = cpuSeconds(child.pid);
    const own = process.cpuUsage();
    pairs.forEach(({ players }) => players.forEach(wish));
    let released = 0;
    const pacer = setInterval(() => {
        while (movesPerS > 0 && ready.length > 0 && released < ((now() - begin) / 1000) * movesPerS) {
            released += 1;
            send(ready.shift());
        }
    }, 1);
    await sleep(seconds * 1000);
    clearInterval(pacer);
    const took = (now() - begin) / 1000;
    const used = cpuSeconds(child.pid) - cpu;
    const ownUsed = process.cpuUsage(own);
    const latency = (values) => ({
        p50_ms: percentile(values, 0.5),
        p99_ms: percentile(values, 0.99),
    });
    const result = {
        moves_per_s: measures.moves / took,
        moves_per_cpu_s: measures.moves / used,
        server_busy: used / took,
        client_busy: (ownUsed.user + ownUsed.system) / 1e6 / took,
        acknowledged: latency(measures.acknowledged),
        seen_by_all: latency(measures.seenByAll),
        games: measures.games,
    };
    isPlaying = false;
    ready.length = 0;
    await sleep(500);
    return result;
}

async function main() {
    reset();
    const players = [await connect(0)];
    const before = residentBytes(child.pid);
    for (let number = 1; number < connections; number += 50) {
        const some = Math.min(50, connections - number);
        players.push(...(await Promise.all(Array.from({ length: some }, (_, i) => connect(number + i)))));
    }
    await sleep(300);
    const connectionBytes = (residentBytes(child.pid) - before) / (connections - 1);
    // The first player to arrive creates the match.
    for (const player of players) {
        await new Promise((resolve) => {
            player.onSync = resolve;
            player.socket.emit('sync', matchOf(player.pair), player.id, undefined, 2);
        });
        player.onSync = undefined;
    }
    pairs.forEach(({ players: both }) => both.sort((a, b) => a.id - b.id));
    await stretch(0); // warms up Node's JIT
    const full = await stretch(0);
    const half = await stretch(full.moves_per_s / 2);
    const stage = { connections, connection_bytes: connectionBytes, full, half };

    const row = (name, s) =>
        console.log(
            `  ${name}: ${s.moves_per_s.toFixed(0)} moves/s, ${s.moves_per_cpu_s.toFixed(0)} per cpu s, ` +
                `server ${(s.server_busy * 100).toFixed(0)}% client ${(s.client_busy * 100).toFixed(0)}%, ` +
                `to own update p50 ${s.acknowledged.p50_ms.toFixed(1)} p99 ${s.acknowledged.p99_ms.toFixed(1)} ms, ` +
                `to both p50 ${s.seen_by_all.p50_ms.toFixed(1)} p99 ${s.seen_by_all.p99_ms.toFixed(1)} ms`,
        );
    console.log(
        `\nboardgame.io, in memory, ${connections} connections, ${(connectionBytes / 1024).toFixed(0)} KB each`,
    );
    row('full load', full);
    row('half load', half);
    if (foggFile) {
        const fogg = JSON.parse(readFileSync(foggFile, 'utf8'));
        const twin = fogg.stages.find((each) => each.connections === connections);
        if (twin) {
            const ratio = twin.full.moves_per_s / full.moves_per_s;
            const cpuRatio = twin.full.moves_per_cpu_s / full.moves_per_cpu_s;
            console.log(
                `Fogg makes ${ratio.toFixed(1)} times as many moves a second, ` +
                    `${cpuRatio.toFixed(1)} times as many for each second of the processor`,
            );
            fogg.rival = { name: 'boardgame.io', ...stage, ratio, cpu_ratio: cpuRatio };
            writeFileSync(foggFile, JSON.stringify(fogg) + '\n');
        }
    }
}

await main();
child.kill();
process.exit(0);
