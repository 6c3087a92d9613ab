// A boardgame.io server as in its manual: matches in memory, no credentials. The game is as small
// as a game for two can be: players take turns claiming one of 81 free cells.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const cells = {
    name: 'cells',
    setup: () => ({ cells: Array(81).fill(null), free: 81 }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
        take: ({ G, playerID }, cell) => {
            if (G.cells[cell] !== null) {
                return INVALID_MOVE;
            }
            G.cells[cell] = playerID;
            G.free -= 1;
        },
    },
    endIf: ({ G }) => (G.free === 0 ? { draw: true } : undefined),
};

const server = Server({ games: [cells], origins: ['*'] });
const { appServer } = await server.run({ port: 0 });
process.send({ port: appServer.address().port });
