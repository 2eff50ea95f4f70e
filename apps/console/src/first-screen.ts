import { allDevices, devicePool } from '@rackhand/contract/endpoints/devices';
import { hosts } from '@rackhand/contract/endpoints/hosts';
import type { QueryClient } from '@tanstack/react-query';
import type { createConsoleRouter } from './console-router.ts';
import { allDevicesQuery } from './features/devices/device-queries.ts';
import { devicePoolQuery } from './features/devices/pool-queries.ts';
import { hostsQuery } from './features/hosts/host-queries.ts';
import type { ApiClient } from './platform/api/api-client.ts';
import { earlyAnswers } from './platform/api/early-calls.ts';
import type { Platform } from './platform/platform-context.ts';
import { hasPoster } from './platform/poster.ts';

/** Longest that a screen without its data is kept back. */
const patienceMs = 150;
/** It shows more than a page without data would. */
const patienceBehindPosterMs = 2_000;

interface FirstScreenDeps {
  client: QueryClient;
  platform: Platform;
  router: ReturnType<typeof createConsoleRouter>;
}

/** Takes what is on its way since before the code was there. */
const takers: Record<string, (client: QueryClient, api: ApiClient) => Promise<unknown>> = {
  [allDevices.path]: (client, api) => client.query(allDevicesQuery(api)),
  [devicePool.path]: (client, api) => client.query(devicePoolQuery(api)),
  [hosts.path]: (client, api) => client.query(hostsQuery(api)),
};

/**
 * Settles when the page's code, the settings, who is signed in and the first data are there, so that all of it is
 * rendered and laid out once; or a moment later without them, for the page to say that it is loading.
 */
export async function firstScreen({ client, platform, router }: FirstScreenDeps): Promise<void> {
  const parts = [
    router.load(),
    // A screen on the wall is nobody's.
    platform.wall === null ? platform.session.restore() : Promise.resolve(),
    platform.config.loaded,
    ...earlyAnswers().map(async ([path, answer]) => {
      // A failure is left to the page, which tells it: asked for here, it would be asked for again there.
      if ((await answer).ok) await takers[path]?.(client, platform.api);
    }),
  ];
  const waitMs = hasPoster() ? patienceBehindPosterMs : patienceMs;
  const patience = new Promise((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([Promise.allSettled(parts), patience]);
}
