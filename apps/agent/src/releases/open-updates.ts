import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UpdateReport } from '@rackhand/contract/host/agent-link';
import { buildOf, readBundle } from '@rackhand/program/bundle';
import type { Logger } from 'pino';
import type { AgentConfig } from '../config.ts';
import { readToken } from '../server-link/read-token.ts';
import { createBundleFetch } from './fetch-bundle.ts';
import { openLauncherLine } from './launcher-line.ts';
import { releaseFiles } from './release-files.ts';
import { createReleases } from './releases.ts';
import { createUpdates, type Updates } from './take-updates.ts';

const silentMs = 30_000;

/** Which release runs here; null: it runs from its sources. */
export function readOwnBuild(): string | null {
  return buildIn(dirname(fileURLToPath(import.meta.url)));
}

function buildIn(folder: string): string | null {
  const files = readBundle(folder);
  return files === null ? null : buildOf(files);
}

export function openUpdates(
  { serverUrl, tokenFile, dataDir, updates }: AgentConfig,
  tell: (report: UpdateReport) => void,
  log: Logger,
): Updates {
  const { isAllowed, launchedFrom } = updates;
  const line = launchedFrom === null ? null : openLauncherLine();
  // As whoever supervises it would end it.
  const end = (): void => {
    process.kill(process.pid, 'SIGTERM');
  };
  line?.onGone(end);
  return createUpdates({
    standing: isAllowed ? (line === null ? 'unlaunched' : 'on') : 'off',
    releases: createReleases({
      folder: join(dataDir, 'releases'),
      installedFolder: launchedFrom ?? '',
      installedBuild: launchedFrom === null ? '' : (buildIn(launchedFrom) ?? ''),
      files: releaseFiles,
    }),
    line,
    fetch: createBundleFetch({ serverUrl, readToken: () => readToken(tokenFile), silentMs }),
    tell,
    end,
    log,
  });
}
