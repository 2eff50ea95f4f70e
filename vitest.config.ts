import { defineConfig } from 'vitest/config';

/** Every workspace is a project, with its own vitest.config.ts where it needs one; browser tests run apart (e2e). */
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', { test: { name: 'tools', include: ['tools/*.test.mjs'] } }],
    reporters: ['default'],
    globalSetup: ['tools/build-programs.mjs'],
    // Much of what they do is to wait for devices: one more than a small machine has cores. Those of the server follow.
    maxWorkers: 3,
  },
});
