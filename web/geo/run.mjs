// Runs a tool of this folder: node geo/run.mjs usa
import { runnerImport } from 'vite';

const { module } = await runnerImport(`./geo/${process.argv[2]}.ts`, { configFile: false });
await module.main();
