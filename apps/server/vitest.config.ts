import { defineConfig } from 'vitest/config';

/** The suite runs through HTTP on a real PostgreSQL: the private one, or the one that TEST_DATABASE_URL names. */
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/database-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
