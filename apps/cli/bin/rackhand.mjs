#!/usr/bin/env node
// What npm links as the command `rackhand`: the build makes the program behind it, so this much is committed.
process.argv.splice(2, 0, 'cli');
await import('../../../tools/run.mjs');
