import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgent } from '../../../apps/server/src/testing/test-agent.ts';
import { phone } from '../../../apps/server/src/testing/test-sightings.ts';
import { openStream, type TestStream } from '../../../apps/server/src/testing/test-stream.ts';
import { createCommandCalls } from '../farm/command-calls.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { makePlainAdmin } from '../farm/plain-admin.ts';
import {
  addSpokenHost,
  deliveryOf,
  journalOf,
  type SpokenHost,
  say,
  sayProgress,
  storedOf,
} from '../farm/spoken-host.ts';
import { waitUntil } from '../farm/wait-until.ts';

/** Server, agent and devices as they are, with people and hosts that get in each other's way; no browser is needed. */
const devices = 4;
const endsWithinMs = 40_000;

let farm: Farm;
let chief: HttpAdmin;
let colleague: HttpAdmin;
let calls: ReturnType<typeof createCommandCalls>;
let rack: string[];
let one: string;
let far: SpokenHost;
let agent: TestAgent | null = null;
/** It reads nothing from the beginning on. */
let deafStream: TestStream;

beforeAll(async () => {
  farm = await startFarm({ devices, throughRelay: true });
  rack = (await farm.control.devices()).map(({ serial }) => serial);
  one = rack[0] ?? '';
  chief = await signInByHttp(farm, farm.admin);
  colleague = await signInByHttp(farm, await makePlainAdmin(farm, 'lee-plain'));
  calls = createCommandCalls(farm, chief.request);
  far = await addSpokenHost(farm, chief, 'far');
  deafStream = await openStream(farm.url, { cookie: await cookieOf(colleague) });
  deafStream.stall();
  await tellMuch();
});
afterAll(async () => {
  deafStream.close();
  await Promise.all([chief.leave(), colleague.leave()]);
  await farm.stop();
});

/** More than the systems of both ends keep for a stream that nobody reads. */
async function tellMuch(): Promise<void> {
  const many = await addSpokenHost(farm, chief, 'many', { accept_new_devices: false });
  const teller = await many.dial();
  await teller.snapshot(Array.from({ length: 300 }, (_, index) => phone(`MANY-${index}`)));
  teller.cut();
  expect((await chief.post(`/admbo/server/${many.id}/remove`)).status).toBe(200);
}

async function cookieOf({ request }: HttpAdmin): Promise<string> {
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

let before: number[];
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

async function expectRebootedOnce(udid: string): Promise<void> {
  const expected = rack.map((other, place) => (before[place] ?? 0) + (other === udid ? 1 : 0));
  expect(await calls.bootsOf(rack)).toEqual(expected);
}

async function trailOf(action: string, object: string): Promise<{ actor: string; result: string }[]> {
  const query = new URLSearchParams({ action, object });
  const { entries } = (await chief.get(`/admbo/audit?${query}`)) as {
    entries: { actor: string; result: string }[];
  };
  return entries;
}

describe('two administrators at once', () => {
  it('change the state of one device: one is first, the other hears who, when and what is true, and both are in the trail', async () => {
    const arn = await calls.arnOf(one);
    const body = { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' };
    const answers = await Promise.all([
      chief.post('/service/change_state', { ...body, update_reason: 'a' }),
      colleague.post('/service/change_state', { ...body, update_reason: 'b' }),
    ]);
    const [late] = answers.filter(({ status }) => status !== 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = answers[0].status === 200 ? farm.admin.id : 'lee-plain';
    const said = Object.fromEntries(late?.details.map(({ field, message }) => [field, message]) ?? []);
    expect(said).toMatchObject({ old_state: 'EXCLUDE', changed_by: first });
    expect(Math.abs(Date.parse(said['changed_at'] ?? '') - Date.now())).toBeLessThan(60_000);
    const trail = await trailOf('device.state_changed', arn);
    expect(trail.map(({ result }) => result).sort()).toEqual(['20414', 'ok']);
    expect(new Set(trail.map(({ actor }) => actor)).size).toBe(2);
    const back = { arn, old_state: 'EXCLUDE', new_state: 'AVAILABLE' };
    expect((await chief.post('/service/change_state', back)).status).toBe(200);
  });

  it('move two devices into one slot: one stands there, the other hears 409', async () => {
    const all = [rack[0] ?? '', rack[1] ?? ''];
    const moves = await Promise.all(
      all.map(async (udid, place) => {
        const arn = await calls.arnOf(udid);
        const { version } = await chief.get(`/service/get_info?deviceArn=${arn}`);
        return (place === 0 ? chief : colleague).post('/admbo/device/move', {
          arn,
          rackLocation: '1-4-12',
          version,
        });
      }),
    );
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(moves.find(({ status }) => status === 409)).toMatchObject({ errorCode: 'E907' });
  });

  it('ask twenty times to reboot one device: it reboots once, and the others hear which command runs', async () => {
    await farm.control.inject('slow_boot', [one], { ms: 3_000 });
    const arn = await calls.arnOf(one);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        (turn % 2 === 0 ? chief : colleague).post('/admbo/device/reboot', { arn }),
      ),
    );
    const [accepted, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const id = String(accepted?.data['command_id']);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(refused).toMatchObject({ status: 409, errorCode: 20414 });
      expect(JSON.stringify(refused.details)).toContain(id);
    }
    await calls.expectAll([id], 'succeeded', endsWithinMs);
    await expectRebootedOnce(one);
  });
});

describe('an agent', () => {
  it('that has done a reboot and dies before it could say so does not do it again', async () => {
    const id = await calls.reboot(one);
    await waitUntil('it has gone down', async () => (await calls.bootsOf([one]))[0] !== before[0]);
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
    await expectRebootedOnce(one);
  });

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

  it('that reports a device of another host makes it a conflict, and changes nothing that is known of it', async () => {
    const known = await chief.get(`/service/get_info?deviceArn=${await calls.arnOf(one)}`);
    agent = await far.dial();
    await agent.snapshot([phone(one)]);
    await expect.poll(() => calls.stateOf(one)).toBe('VERIFICATION_REQUIRED');
    const now = await chief.get(`/service/get_info?deviceArn=${await calls.arnOf(one)}`);
    const pick = ({ info }: Record<string, unknown>) => {
      const { host, model, state_reason } = info as Record<string, unknown>;
      return { host, model, state_reason };
    };
    expect(pick(now)).toEqual({ ...pick(known), state_reason: 'ON_TWO_HOSTS' });
    const { conflicts } = await chief.get(`/admbo/server/${String(far.id)}`);
    expect(conflicts).toMatchObject([{ udid: one, host: 'lab-1', other_host: 'far' }]);
    expect(await trailOf('device.seen_on_two_hosts', String(known['arn']))).toHaveLength(1);
    await agent.change(one, { connection: 'absent' });
    const arn = String(known['arn']);
    const confirm = { arn, old_state: 'VERIFICATION_REQUIRED', new_state: 'AVAILABLE' };
    expect((await chief.post('/service/change_state', confirm)).data).toEqual({ state: 'AVAILABLE' });
    await agent.changes([{ udid: one, gone: true }]);
  });

  it('of another version of the link is turned away and named; one that says more than is known is heard', async () => {
    for (const protocol of [0, 2]) {
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
    for (let count = 0; count < 10_000; count += 1) agent.beat();
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
    await expect.poll(openStreams, { timeout: 30_000 }).toBe(0);
    const next = await openStream(farm.url, { cookie: await cookieOf(colleague) });
    await next.sees(({ name }) => name === 'ready');
    expect(await openStreams()).toBe(1);
    next.close();
  });
});

async function openStreams(): Promise<number> {
  const text = await (await fetch(`${farm.url}/metrics`)).text();
  return Number(/^event_streams (\d+)$/m.exec(text)?.[1]);
}

/** The one end of the link that is open. */
function speaker(): TestAgent {
  if (agent === null) throw new Error('nobody has dialled');
  return agent;
}
