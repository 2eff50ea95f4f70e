import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { longestFirst } from '../tools/longest-first.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const ofOtherNetworks = 'src/specs/lost-streams.spec.ts';
/** `npm test` and `npm run faults` install Appium, and say where it can't be had. */
const hasAppium = existsSync(join(here, '..', 'appium', 'node_modules', 'appium'));
const ofAppium = hasAppium ? [] : ['src/specs/webdriver-survives.spec.ts'];

/** Those that wait stand between those that keep a core busy. */
const longest = [
  'recovery',
  'shell',
  'commands-survive',
  'device-states',
  'device-list',
  'bulk-and-holds',
  'recoveries-survive',
  'commands',
  'start',
  'device-detail',
  'unplugged-installs',
  'strange-names',
  'stands-still',
  'focus',
  'agent-away',
  'teams',
  'tickets',
  'hosts',
  'command-line',
  'sessions',
  'kpi',
  'user-detail',
  'alerts',
  'passwords',
  'device-pool',
  'admins',
  'own-writes',
  'charged-runs',
  'first-visit',
  'rack-grid',
  'power',
  'settings-edits',
  'charging',
  'scheduler',
  'iphones',
  'state-in-sight',
  'incidents',
  'longer-words',
  'rival-agents',
];

const common = {
  testTimeout: 240_000,
  hookTimeout: 180_000,
  // A page on two busy cores is not wrong because it is slow; what has to be quick says so itself.
  expect: { poll: { timeout: 20_000, interval: 50 } },
};

/** Browser tests against the programs as they are built; those that leave a farm as they found it share one. */
export default defineConfig({
  root: here,
  test: {
    sequence: { sequencer: longestFirst(longest) },
    projects: [
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['src/**/*.spec.ts'],
          exclude: [ofOtherNetworks, ...ofAppium],
          globalSetup: ['src/farm/shared-farm.ts'],
          // Two more than a small machine has cores, each on its own farm: much of what they do is to wait for devices.
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...common,
          name: 'other networks',
          // The command that runs them says so where the machine allows no other network.
          include: process.env['WITHOUT_OTHER_NETWORKS'] === undefined ? [ofOtherNetworks] : [],
          // By itself: a network that comes or goes makes every browser of the machine drop what it loads.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
});
