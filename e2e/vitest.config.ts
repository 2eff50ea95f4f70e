import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Browser tests against the programs as they are built; those that leave a farm as they found it share one. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'e2e',
    include: ['src/**/*.spec.ts'],
    // The command that runs them says so where the machine allows no other network.
    exclude: process.env['WITHOUT_OTHER_NETWORKS'] === undefined ? [] : ['src/specs/lost-streams.spec.ts'],
    globalSetup: ['src/farm/shared-farm.ts'],
    // Two files at a time, each on its worker’s farm: much of what they do is to wait for devices.
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A page on two busy cores is not wrong because it is slow; what has to be quick says so itself.
    expect: { poll: { timeout: 10_000, interval: 50 } },
  },
});
