import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { mainQuery } from './features/attention/attention-query.ts';
import { hostsQuery } from './features/hosts/host-queries.ts';
import { applyLiveEvents } from './features/live/apply-live-events.ts';
import { usersKey } from './features/users/user-queries.ts';
import { liveFarm } from './live-farm.ts';
import { createApiClient } from './platform/api/api-client.ts';

const api = createApiClient({
  fetch: () => Promise.reject(new Error('nothing is asked for that is not on screen')),
  language: () => 'en',
  takeEarlyAnswer: () => null,
  onSessionEnd: () => Promise.resolve(false),
});
const shown = {
  lists: [...usersKey, 'main'],
  home: mainQuery(api, 2).queryKey,
  hosts: hostsQuery(api).queryKey,
};

test('an admin at home reads what a colleague has given to a customer soon, and no sooner than an admin at a list', () => {
  const client = new QueryClient();
  for (const key of Object.values(shown)) client.setQueryData(key, {});
  const isAsked = (name: keyof typeof shown) => client.getQueryState(shown[name])?.isInvalidated;
  const afterMs: Partial<Record<keyof typeof shown, number>> = {};
  const soon: Parameters<typeof liveFarm.table.customer>[0]['soon'] = (ask, atMostEveryMs = 1_000) => {
    const names = Object.keys(shown) as (keyof typeof shown)[];
    const before = names.filter(isAsked);
    ask(client, api);
    for (const name of names) if (isAsked(name) && !before.includes(name)) afterMs[name] = atMostEveryMs;
  };
  applyLiveEvents(liveFarm.table, { client, api, soon }, [
    { name: 'customer', id: 0, data: { kind: 'ticket', id: '1' } },
  ]);
  expect(afterMs).toEqual({ lists: 1_000, home: 3_000 });
});
