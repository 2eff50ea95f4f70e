import type { LiveTopic } from '@rackhand/contract/call/live-topics';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { alertsKey } from './features/alerts/live-alerts.ts';
import { packagesKey } from './features/app-management/live-packages.ts';
import { allDevicesKey } from './features/devices/device-queries.ts';
import { applyLiveEvents } from './features/live/apply-live-events.ts';
import { testsKey } from './features/tests/live-runs.ts';
import { liveFarm } from './live-farm.ts';
import { createApiClient } from './platform/api/api-client.ts';

const api = createApiClient({
  fetch: () => Promise.reject(new Error('nothing is asked for that is not on screen')),
  language: () => 'en',
  takeEarlyAnswer: () => null,
  onSessionEnd: () => Promise.resolve(false),
});
const shown = { devices: allDevicesKey, alerts: alertsKey, tests: testsKey, packages: packagesKey };

/** Which of these are to be asked for again, after a reset of these topics. */
function asksAgain(topics: LiveTopic[] | undefined): string[] {
  const client = new QueryClient();
  for (const key of Object.values(shown)) client.setQueryData(key, {});
  const data = topics === undefined ? {} : { topics };
  applyLiveEvents(liveFarm.table, { client, api, soon: (ask) => ask(client, api) }, [
    { name: 'reset', id: 1, data },
  ]);
  return Object.entries(shown).flatMap(([name, key]) =>
    client.getQueryState(key)?.isInvalidated === true ? [name] : [],
  );
}

test('a stream that begins anew with one topic has what shows it asked for again, and nothing else', () => {
  expect(asksAgain(['desk'])).toEqual(['alerts']);
  expect(asksAgain(['apps', 'tests'])).toEqual(['tests', 'packages']);
});

test('a stream that begins anew with all, or with what it tells itself how it is, has everything asked for again', () => {
  for (const topics of [undefined, ['farm'], ['work', 'desk']] satisfies (LiveTopic[] | undefined)[])
    expect(asksAgain(topics)).toEqual(Object.keys(shown));
});
