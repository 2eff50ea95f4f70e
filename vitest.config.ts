import { existsSync, readdirSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { longestFirst } from './tools/longest-first.ts';

/** A busy machine is no mistake: what has to be quick says so itself. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

/** `npm test` installs them, and says where they can't be had. */
const hasAppium = existsSync('appium/node_modules/appium');
/** Debian's package of that name has it. */
const hasIdevice = existsSync('/usr/bin/idevice_id');
const hasSnmpd = existsSync('/usr/sbin/snmpd');
const exclude = [
  ...configDefaults.exclude,
  ...(hasAppium ? [] : ['**/appium.test.ts']),
  ...(hasSnmpd ? [] : ['**/snmp.test.ts']),
  ...(hasIdevice ? [] : ['**/libimobiledevice.test.ts']),
];

/** Every workspace is a project, by its own vitest.config.ts where it needs one; browser tests run apart (e2e). */
const workspaces = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(folder).map((name) => ({ name, root: `${folder}/${name}` })),
);
const projects = workspaces.map(({ name, root }) =>
  existsSync(`${root}/vitest.config.ts`) ? root : { root, test: { name, exclude, ...patience } },
);

/** Half of them wait for limits of time; those of the agent first, which run by themselves. */
const longest = [
  'power-cycle',
  'firmware-update',
  'charge',
  'update-apps',
  'ios-provider',
  'actions/commands',
  'run-ends',
  'start-agent',
  'reboot-without-marks',
  'idle-server',
  'linear-inputs',
  'policies',
  'killed-sender',
  'restarts',
  'rolling-update',
  'charging',
  'run-rules',
  'run-rollouts',
  'command-delivery',
  'hostile-clients',
  'device-apps',
  'round-trips',
  'incidents',
  'jobs',
  'root-start',
  'distrusted-agents',
  'device-faults',
  'command-rules',
  'code-mails',
  'holds',
  'main',
  'rescue-commands',
  'file-calls',
  'lease-truth',
];

export default defineConfig({
  test: {
    sequence: { sequencer: longestFirst(longest) },
    projects: [...projects, { test: { name: 'tools', include: ['tools/*.test.mjs'], ...patience } }],
    reporters: ['default'],
    globalSetup: ['tools/build-programs.mjs'],
    // Much of what they do is to wait for devices: one more than a small machine has cores. Those of the server follow.
    maxWorkers: 3,
    // The server's tests run twice, and often: a file that has not changed is not translated again.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/modules' },
  },
});
