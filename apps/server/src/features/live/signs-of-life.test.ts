import { byTopic } from '@rackhand/contract/call/live-position';
import { liveSignOfLifeMs } from '@rackhand/contract/call/live-times';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import type { FarmView } from '../devices/farm-view.ts';
import type { LiveClient } from './live-client.ts';
import { createLiveHub } from './live-hub.ts';

let farm: TestApp;
beforeEach(async () => {
  farm = await createTestApp();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await farm.close();
});

it('a stream on which nothing happens says every ten seconds that it lives, before a proxy cuts it after 15 (F64)', async () => {
  const view = { version: () => 0, onNews: () => undefined, catchUp: () => Promise.resolve() };
  const callers = { standingOf: () => Promise.resolve(new Map()), find: () => Promise.reject(new Error()) };
  const hub = createLiveHub({
    ...farm,
    listener: { onChange: () => undefined, onNotice: () => undefined },
    view: view as unknown as FarmView,
    callers,
    deployments: farm.app.deployments,
    disk: { trouble: () => null },
  });
  const said: string[] = [];
  const client: LiveClient = {
    tkey: 'x',
    groupType: 'origin',
    isSuperAdmin: false,
    isWall: false,
    isNumbered: false,
    socket: null,
    send: (bytes) => void said.push(bytes.toString()),
    end: () => undefined,
    close: () => undefined,
  };
  await hub.start();
  await hub.join(client, { numbers: byTopic(() => 0), isOne: false });
  said.length = 0;
  for (let times = 1; times <= 3; times += 1) {
    vi.advanceTimersByTime(liveSignOfLifeMs - 1);
    expect(said).toHaveLength(times - 1);
    vi.advanceTimersByTime(1);
    expect(said).toHaveLength(times);
    expect(said.at(-1)).toMatch(/^event: ready\n/);
  }
  hub.close();
});
