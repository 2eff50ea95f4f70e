import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** A busy machine is no mistake: what has to be quick says so itself. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

/** Every workspace is a project, by its own vitest.config.ts where it needs one; browser tests run apart (e2e). */
const workspaces = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(folder).map((name) => ({ name, root: `${folder}/${name}` })),
);
const projects = workspaces.map(({ name, root }) =>
  existsSync(`${root}/vitest.config.ts`) ? root : { root, test: { name, ...patience } },
);

export default defineConfig({
  test: {
    projects: [...projects, { test: { name: 'tools', include: ['tools/*.test.mjs'], ...patience } }],
    reporters: ['default'],
    globalSetup: ['tools/build-programs.mjs'],
    // Much of what they do is to wait for devices: one more than a small machine has cores. Those of the server follow.
    maxWorkers: 3,
  },
});
