/** Whether this client is for a web host that only has its files (scripts/site): then all tables are on this device. */
export const kNoServer = import.meta.env['VITE_NO_SERVER'] === '1';
