import { defineConfig } from 'vitest/config';

/** The suite runs through HTTP on a real PostgreSQL: the private one, or the one that TEST_DATABASE_URL names. */
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/database-setup.ts'],
    // After the others. Much of what they do is to wait: one more than a small machine has cores.
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
