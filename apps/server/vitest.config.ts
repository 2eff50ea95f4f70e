import { existsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';

/** `npm test` installs it where this user may, and names the test as not run where it is missing. */
const hasLibreOffice = existsSync('/usr/bin/soffice');

/** The suite runs through HTTP on a real PostgreSQL: the private one, or the one that TEST_DATABASE_URL names. */
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(hasLibreOffice ? [] : ['**/csv-in-libreoffice.test.ts'])],
    globalSetup: ['./src/testing/database-setup.ts'],
    // After the others. Much of what they do is to wait: two more than a small machine has cores.
    sequence: { groupOrder: 1 },
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
