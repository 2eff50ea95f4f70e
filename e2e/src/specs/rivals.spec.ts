import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCommandCalls, orders } from '../farm/command-calls.ts';
import { createControl } from '../farm/control.ts';
import { type HttpAdmin, type HttpAnswer, signInByHttp } from '../farm/http-admin.ts';
import { makePlainAdmin } from '../farm/plain-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';
import { trailOf } from '../farm/trail.ts';

/** People who get in each other's way; no browser is needed. */
const farm = sharedFarm();
const control = createControl(farm.dataDir);
const endsWithinMs = 40_000;

let chief: HttpAdmin;
let colleague: HttpAdmin;
let calls: ReturnType<typeof createCommandCalls>;
let rack: string[];
let one: string;
let before: number[];

beforeAll(async () => {
  rack = (await control.devices()).map(({ serial }) => serial);
  one = rack[0] ?? '';
  chief = await signInByHttp(farm, farm.admin);
  colleague = await signInByHttp(farm, await makePlainAdmin(farm, 'lee-plain'));
  calls = createCommandCalls({ url: farm.url, control }, chief.request);
});
afterAll(async () => {
  await Promise.all([chief.leave(), colleague.leave()]);
});
beforeEach(async () => {
  before = await calls.bootsOf(rack);
});
afterEach(async () => {
  await control.inject('heal', 'all');
  await expect.poll(() => calls.stateOf(one), { timeout: endsWithinMs }).toBe('AVAILABLE');
});

async function infoOf(udid: string): Promise<{ arn: string; version: number; rackLocation: string }> {
  const arn = await calls.arnOf(udid);
  const { version, info } = await chief.get(`/service/get_info?deviceArn=${arn}`);
  const { rackLocation } = info as { rackLocation: string };
  return { arn, version: Number(version), rackLocation };
}

const slotOf = async (udid: string): Promise<string> => (await infoOf(udid)).rackLocation;

async function move(who: HttpAdmin, udid: string, rackLocation: string): Promise<HttpAnswer> {
  const { arn, version } = await infoOf(udid);
  return who.post('/admbo/device/move', { arn, rackLocation, version });
}

describe('two administrators at once', () => {
  it('change the state of one device: one is first, the other hears who, when and what is true, and both are in the trail', async () => {
    const arn = await calls.arnOf(one);
    const body = { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' };
    const back = { arn, old_state: 'EXCLUDE', new_state: 'AVAILABLE' };
    const { length: earlier } = await trailOf(chief, 'device.state_changed', arn);
    const answers = await Promise.all([
      chief.post('/service/change_state', { ...body, update_reason: 'a' }),
      colleague.post('/service/change_state', { ...body, update_reason: 'b' }),
    ]);
    expect((await chief.post('/service/change_state', back)).status).toBe(200);
    const [late] = answers.filter(({ status }) => status !== 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = answers[0].status === 200 ? farm.admin.id : 'lee-plain';
    const said = Object.fromEntries(late?.details.map(({ field, message }) => [field, message]) ?? []);
    expect(said).toMatchObject({ old_state: 'EXCLUDE', changed_by: first });
    expect(Math.abs(Date.parse(said['changed_at'] ?? '') - Date.now())).toBeLessThan(60_000);
    // Who was first, who was late, and the way back.
    const trail = (await trailOf(chief, 'device.state_changed', arn)).slice(0, -earlier || undefined);
    expect(trail.map(({ result }) => result).sort()).toEqual(['20414', 'ok', 'ok']);
    expect(new Set(trail.map(({ actor }) => actor)).size).toBe(2);
  });

  it('move two devices into one slot: one stands there, the other hears 409', async () => {
    const [leaver = '', ...movers] = rack.slice(1, 4);
    const home = await Promise.all([leaver, ...movers].map(slotOf));
    const [free = ''] = home;
    expect((await move(chief, leaver, '')).status).toBe(200);
    const moves = await Promise.all(
      movers.map((udid, place) => move(place === 0 ? chief : colleague, udid, free)),
    );
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(moves.find(({ status }) => status === 409)).toMatchObject({ errorCode: 'E907' });
    const first = movers[moves.findIndex(({ status }) => status === 200)] ?? '';
    expect(await slotOf(first)).toBe(free);
    for (const udid of [first, leaver]) {
      expect((await move(chief, udid, home[[leaver, ...movers].indexOf(udid)] ?? '')).status).toBe(200);
    }
  });

  it('ask to reboot a device and to reconnect its USB: one of it is done, and the others hear which (F13)', async () => {
    const arn = await calls.arnOf(one);
    const asked = Array.from({ length: 10 }, (_, turn) => orders[turn % 2] ?? 'reboot');
    const answers = await Promise.all(
      asked.map((order, turn) => (turn < 5 ? chief : colleague).post(`/admbo/device/${order}`, { arn })),
    );
    const places = answers.flatMap(({ status }, place) => (status === 200 ? [place] : []));
    expect(places).toHaveLength(1);
    const [accepted = 0] = places;
    const id = String(answers[accepted]?.data['command_id']);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(refused).toMatchObject({ status: 409, errorCode: 20414, details: [{ message: id }] });
    }
    await calls.expectAll([id], 'succeeded', endsWithinMs);
    const [boots = 0] = await calls.bootsOf([one]);
    expect(boots - (before[0] ?? 0)).toBe(asked[accepted] === 'reboot' ? 1 : 0);
  });

  it('ask twenty times to reboot one device: it reboots once, and the others hear which command runs', async () => {
    await control.inject('slow_boot', [one], { ms: 120_000 });
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
    await control.inject('heal', [one]);
    await calls.expectAll([id], 'succeeded', endsWithinMs);
    const after = await calls.bootsOf(rack);
    expect(after.map((boots, place) => boots - (before[place] ?? 0))).toEqual(
      rack.map((udid) => (udid === one ? 1 : 0)),
    );
  });
});
