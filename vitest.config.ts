import { defineConfig } from 'vitest/config';

/** Every workspace is a project, with its own vitest.config.ts where it needs one; browser tests run apart (e2e). */
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', { test: { name: 'tools', include: ['tools/*.test.mjs'] } }],
    reporters: ['default'],
    // Both cores of a small machine; much of what tests do is to wait for devices and disks.
    maxWorkers: 2,
  },
});
