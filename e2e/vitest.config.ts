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
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
