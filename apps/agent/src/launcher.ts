import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trialMs } from '@rackhand/contract/host/agent-update';
import { buildOf, readBundle } from '@rackhand/program/bundle';
import { logForm } from '@rackhand/program/log-lines';
import { outliveReader } from '@rackhand/program/outlive-reader';
import { readSettings } from '@rackhand/program/read-settings';
import { pino } from 'pino';
import { dataDirOf, launchedBy } from './config.ts';
import { launchAgent } from './releases/launch-agent.ts';
import { releaseFiles } from './releases/release-files.ts';
import { createReleases } from './releases/releases.ts';

/** Starts the agent, and brings the old release back where a new one does not get on. It is never updated itself. */
outliveReader();
const installedFolder = dirname(fileURLToPath(import.meta.url));
const { values } = readSettings(process.env, (path) => readFileSync(path, 'utf8'));
const log = pino(logForm('launcher', 'info'));
const launched = launchAgent({
  releases: createReleases({
    folder: join(dataDirOf(values), 'releases'),
    installedFolder,
    installedBuild: buildOf(readBundle(installedFolder) ?? {}),
    files: releaseFiles,
  }),
  start: (folder) =>
    fork(join(folder, 'main.mjs'), process.argv.slice(2), {
      env: { ...process.env, ...launchedBy(installedFolder) },
    }),
  trialMs,
  endMs: 10_000,
  log,
  exit: (code) => process.exit(code),
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, launched.end);
