import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Browser tests against the programs as they are built; one farm for those that leave it as they found it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'e2e',
    include: ['src/**/*.spec.ts'],
    globalSetup: ['src/farm/shared-farm.ts'],
    // One rack, two cores: files take turns.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A page on two busy cores is not wrong because it is slow; what has to be quick says so itself.
    expect: { poll: { timeout: 10_000, interval: 50 } },
  },
});
