import { agentLinkVersion } from '@rackhand/contract/host/agent-link';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgent } from '../../../apps/server/src/testing/test-agent.ts';
import { phone } from '../../../apps/server/src/testing/test-sightings.ts';
import { openStream, type TestStream } from '../../../apps/server/src/testing/test-stream.ts';
import { createCommandCalls, orders } from '../farm/command-calls.ts';
import { enrolHost } from '../farm/enrolled-host.ts';
import { countStreams, openStreamWhenReady } from '../farm/event-streams.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { listHosts } from '../farm/hosts-by-http.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import {
  addSpokenHost,
  deliveryOf,
  journalOf,
  type SpokenHost,
  say,
  sayProgress,
  storedOf,
  tellMuch,
} from '../farm/spoken-host.ts';
import { trailOf } from '../farm/trail.ts';
import { waitUntil } from '../farm/wait-until.ts';

/** Server, agent and devices as they are, beside hosts that get in their way; no browser is needed. */
const devices = 4;
const endsWithinMs = 40_000;

let farm: Farm;
let chief: HttpAdmin;
let calls: ReturnType<typeof createCommandCalls>;
let rack: string[];
let one: string;
let far: SpokenHost;
let agent: TestAgent | null = null;
let before: number[];
/** It reads nothing from the beginning on. */
let deafStream: TestStream;

beforeAll(async () => {
  farm = await startFarm({ devices, throughRelay: true });
  rack = (await farm.control.devices()).map(({ serial }) => serial);
  one = rack[0] ?? '';
  chief = await signInByHttp(farm, farm.admin);
  calls = createCommandCalls(farm, chief.request);
  far = await addSpokenHost(farm, chief, 'far');
  deafStream = await openStream(farm.url, { cookie: await chief.cookie() });
  deafStream.stall();
  await tellMuch(farm, chief);
});
afterAll(async () => {
  deafStream.close();
  await chief.leave();
  await farm.stop();
});

beforeEach(async () => {
  before = await calls.bootsOf(rack);
});
afterEach(async () => {
  agent?.cut();
  agent = null;
  await farm.control.inject('heal', 'all');
  await expect.poll(realDevicesThatAreAvailable, { timeout: endsWithinMs }).toBe(devices);
});

async function realDevicesThatAreAvailable(): Promise<number> {
  const states = await Promise.all(rack.map(calls.stateOf));
  return states.filter((state) => state === 'AVAILABLE').length;
}

/** Once, and no other one. */
async function expectRebooted(udid: string | null): Promise<void> {
  const expected = rack.map((other, place) => (before[place] ?? 0) + (other === udid ? 1 : 0));
  expect(await calls.bootsOf(rack)).toEqual(expected);
}

describe('an agent', () => {
  it.each(orders)(
    'that has done a %s and dies before it could say so does not do it again (F05)',
    async (order) => {
      await farm.control.inject('answer_slowly', [one], { ms: 700 });
      const id = await calls.order(order, one);
      await waitUntil('it is being done', async () => (await calls.commands([id]))[0]?.state === 'running');
      farm.relay?.cut();
      await waitUntil(
        'the end stands in its journal',
        () => journalOf(farm, id).includes('"succeeded"'),
        endsWithinMs,
      );
      await farm.agent.kill();
      expect(await calls.commands([id])).not.toMatchObject([{ state: 'succeeded' }]);
      farm.relay?.mend();
      farm.agent.start();
      await calls.expectAll([id], 'succeeded', endsWithinMs);
      expect((await calls.commands([id]))[0]?.steps).toHaveLength(1);
      await expectRebooted(order === 'reboot' ? one : null);
    },
  );

  it('that says an end twice, out of order and after a cancel has one result of each command', async () => {
    agent = await far.dial();
    await agent.snapshot([phone('FAR-1')]);
    const first = await calls.reboot('FAR-1');
    await waitUntil('the command has come', () => deliveryOf(speaker(), first, 1) !== undefined);
    for (const outcome of ['succeeded', 'succeeded', 'failed']) say(speaker(), first, 1, outcome);
    sayProgress(speaker(), first, 1);
    await calls.expectAll([first], 'succeeded', endsWithinMs);
    const second = await calls.reboot('FAR-1');
    await waitUntil('the next one has come', () => deliveryOf(speaker(), second, 1) !== undefined);
    expect((await chief.post(`/admbo/command/${second}/cancel`)).status).toBe(200);
    await waitUntil('it is told of the cancel', () => deliveryOf(speaker(), second, 2)?.cancel === true);
    say(speaker(), second, 1, 'succeeded');
    say(speaker(), second, 2, 'cancelled');
    say(speaker(), second, 2, 'succeeded');
    await calls.expectAll([second], 'cancelled', endsWithinMs);
    await waitUntil('the last one is acknowledged', () => storedOf(speaker(), second) >= 2);
    await calls.expectAll([first], 'succeeded', endsWithinMs);
    expect(farm.server.output).toContain('it has ended as succeeded');
    expect(farm.server.output).toContain('of attempt 1, delivered last as 2');
    expect(await calls.rebootsInHistory('FAR-1')).toBeLessThanOrEqual(1);
  });

  it('that sees a device of another host is marked for it, and changes nothing of the device', async () => {
    const known = await chief.get(`/service/get_info?deviceArn=${await calls.arnOf(one)}`);
    const arn = String(known['arn']);
    const other = await enrolHost(farm, chief, 'other', { devices: 1 });
    try {
      other.simulator.start();
      other.agent.start();
      const conflictsOf = async (id: number) => (await chief.get(`/admbo/server/${String(id)}`))['conflicts'];
      await expect
        .poll(() => conflictsOf(other.id), { timeout: endsWithinMs })
        .toMatchObject([{ udid: one, host: 'lab-1', other_host: 'other' }]);
      const now = await chief.get(`/service/get_info?deviceArn=${arn}`);
      const pick = ({ info }: Record<string, unknown>) => {
        const { host, model, state, errors } = info as Record<string, unknown>;
        return { host, model, state, errors };
      };
      expect(pick(now)).toEqual(pick(known));
      expect(await trailOf(chief, 'device.seen_on_two_hosts', arn)).toHaveLength(1);
    } finally {
      await other.leave();
    }
    expect((await chief.post(`/admbo/server/${String(other.id)}/remove`)).status).toBe(200);
    await expect.poll(() => calls.stateOf(one), { timeout: endsWithinMs }).toBe('AVAILABLE');
  });

  it('of another version of the link is turned away and named; one that says more than is known is heard', async () => {
    for (const protocol of [agentLinkVersion - 1, agentLinkVersion + 1]) {
      const stranger = await far.dial({ protocol });
      expect(await stranger.hears('refused')).toMatchObject({ reason: 'update_agent' });
      await expect.poll(far.troubles).toContain('update_agent');
    }
    agent = await far.dial({ agentVersion: '99.0.0' });
    agent.say({ type: 'snapshot', seq: 0, devices: [{ ...phone('FAR-1'), colour: 'red' }], weather: 'fine' });
    await expect.poll(() => calls.stateOf('FAR-1')).toBe('AVAILABLE');
    expect(await far.troubles()).not.toContain('update_agent');
  });

  it('that floods is held back and named, while a cable that is pulled elsewhere is seen at once', async () => {
    agent = await far.dial();
    await agent.snapshot([phone('FAR-1')]);
    // They cost next to nothing: a machine that has to work for each of them may be too slow to be flooded.
    for (let count = 0; count < 10_000; count += 1) agent.say({ type: 'weather' });
    await farm.control.inject('unplug', [one]);
    await expect.poll(() => calls.stateOf(one)).toBe('NOT_FOUND');
    await expect.poll(far.troubles).toContain('flood');
    agent.say('x'.repeat(50 * 1024 ** 2));
    await farm.control.inject('replug', [one]);
    await expect.poll(() => calls.stateOf(one)).toBe('AVAILABLE');
    await waitUntil('it has been cut off', () => speaker().isClosed());
    expect(farm.server.running).toBe(true);
  });
});

describe('a stream that takes nothing any more', () => {
  it('is dropped by the signs of life, and another one of the session is as good as new', async () => {
    await expect.poll(() => countStreams(farm.url), { timeout: 30_000 }).toBe(0);
    const next = await openStream(farm.url, { cookie: await chief.cookie() });
    await next.sees(({ name }) => name === 'ready');
    expect(await countStreams(farm.url)).toBe(1);
    next.close();
  });
});

describe('a server that is killed and started again', () => {
  it('has its 20 agents back, each a process of its own, and no host and no device was away (F21)', async () => {
    const names = Array.from({ length: 19 }, (_, index) => `rack-${String(index + 1)}`);
    const hosts = [];
    for (const name of names) hosts.push(await enrolHost(farm, chief, name, { devices: 0 }));
    try {
      for (const host of hosts) host.agent.start();
      const seenSince = async (at: number): Promise<string[]> =>
        (await listHosts(chief))
          .filter(({ state, last_seen_at }) => state === 'online' && Date.parse(last_seen_at ?? '') >= at)
          .map(({ name }) => name)
          .filter((name) => name !== 'far')
          .sort();
      const all = ['lab-1', ...names].sort();
      await expect.poll(() => seenSince(0), { timeout: 120_000 }).toEqual(all);
      await farm.server.kill();
      const killedAt = Date.now();
      farm.server.start();
      const stream = await openStreamWhenReady(farm.url, chief);
      await expect.poll(() => seenSince(killedAt), { timeout: endsWithinMs }).toEqual(all);
      expect(stream.named('host').filter(({ data }) => data['state'] === 'away')).toEqual([]);
      stream.close();
      for (const udid of rack) {
        const since = (await calls.historyOf(udid)).filter(({ at }) => Date.parse(at) >= killedAt);
        expect(since).toEqual([]);
      }
    } finally {
      await Promise.all(hosts.map((host) => host.leave()));
    }
  }, 300_000);
});

/** The one end of the link that is open. */
function speaker(): TestAgent {
  if (agent === null) throw new Error('nobody has dialled');
  return agent;
}
