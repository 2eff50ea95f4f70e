import type { RepairCase } from '@rackhand/contract/repair/repair';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { openRepairDesk, type RepairDesk } from '../../testing/repair-desk.ts';
import { healthyReadings } from '../../testing/test-sightings.ts';

let desk: RepairDesk;
beforeEach(async () => {
  desk = await openRepairDesk();
});
afterEach(() => desk.farm.close());

const exclude = async (udid: string, said: object = {}) => {
  const { arn, info } = await desk.farm.device(udid);
  const body = { arn, old_state: info.state, new_state: 'EXCLUDE', ...said };
  expect((await desk.farm.call('/service/change_state', body)).status).toBe(200);
};
const putBack = async (udid: string) => {
  const { arn, info } = await desk.farm.device(udid);
  return desk.farm.call('/service/change_state', { arn, old_state: info.state, new_state: 'AVAILABLE' });
};
const fix = async (udid: string, said?: object): Promise<RepairCase> => {
  const opened = await desk.open(udid, said);
  expect((await desk.change(opened.repair_id, 'fixed')).status).toBe(200);
  await desk.look();
  return opened;
};

describe('a device that an administrator reports for repair', () => {
  it('is excluded for the reason of its case and marked with it, for all to see at once', async () => {
    const stream = await desk.farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    const opened = await desk.open('A', { note: ' 금이 감 ', link: 'https://tracker.example/7' });
    expect(opened).toMatchObject({ state: 'reported', note: '금이 감', reported_by: 'admin01', version: 1 });
    const { repair_id } = opened;
    expect(await desk.infoOf('A')).toMatchObject({
      state: 'EXCLUDE',
      exclusion: { reason: '수리(화면 파손) · Repair (Broken screen)', until: null, by: 'admin01' },
      repair: { repair_id, state: 'reported' },
    });
    expect((await stream.sees(({ name }) => name === 'repair')).data).toEqual({ repair_id });
    stream.close();
    expect((await desk.readCase(repair_id)).steps).toMatchObject([
      { by: 'admin01', from: null, to: 'reported', note: '금이 감' },
    ]);
    const entry = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['object', 'after'])
      .where('action', '=', 'repair.reported')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      object: opened.arn,
      after: { repair_id, link: 'https://tracker.example/7' },
    });
  });

  it('has one open case: a second report is refused and names the first', async () => {
    const { repair_id } = await desk.open('A');
    const answer = await desk.report('A');
    expect(answer).toMatchObject({ status: 409, errorCode: 20414, details: [{ field: 'arn' }] });
    expect(answer.details[0]?.message).toContain(`#${String(repair_id)}`);
    const both = await Promise.all([desk.report('B'), desk.report('B')]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual([0, 20414]);
  });

  it('is reported once by a call that is made again with its key', async () => {
    const { arn } = await desk.farm.device('A');
    const call = () =>
      desk.farm.app.inject({
        ...{ method: 'POST', url: '/admbo/repair', payload: { arn, reason_id: 2 } },
        headers: { cookie: desk.farm.cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': 'once' },
      });
    const [first, again] = [await call(), await call()];
    expect(again.json()).toEqual(first.json());
    expect((await desk.farm.read<{ total_count: number }>('/admbo/repair')).total_count).toBe(1);
  });

  it('is free: one that is under test or rebooted is refused', async () => {
    const id = await desk.reboot('A');
    desk.agent.begins(await desk.agent.delivered(id));
    await desk.shows('A', 'REBOOT');
    expect(await desk.report('A')).toMatchObject({ errorCode: 20414 });
    expect((await desk.infoOf('A')).repair).toBeNull();
  });

  it.each([
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'tracker.example' }],
    ['link', { link: `https://a.example/${'x'.repeat(500)}` }],
    ['note', { note: 'x'.repeat(1001) }],
    ['reason_id', { reason_id: 0 }],
  ])('is not reported with a wrong %s: %j', async (field, said) => {
    expect(await desk.report('A', said)).toMatchObject({ errorCode: 901, details: [{ field }] });
  });

  it('is put back by nobody while its case is open, alone or with others', async () => {
    await desk.open('A');
    expect(await putBack('A')).toMatchObject({
      status: 409,
      errorCode: 20414,
      details: [{ field: 'new_state' }, { field: 'arn' }, {}, {}],
    });
    const { arn } = await desk.farm.device('A');
    const bulk = await desk.farm.call('/admbo/device/bulk_state', {
      devices: [{ arn, old_state: 'EXCLUDE' }],
      ...{ new_state: 'AVAILABLE', update_reason: '' },
    });
    expect(bulk.data['results']).toMatchObject([{ arn, errorCode: 20414 }]);
    expect((await desk.infoOf('A')).state).toBe('EXCLUDE');
  });
});

describe('a case that is said to be fixed', () => {
  it('is verified by its device, and gives it back, once that has been without trouble for ten minutes', async () => {
    const { repair_id } = await fix('A');
    expect(await desk.infoOf('A')).toMatchObject({ state: 'EXCLUDE', repair: { state: 'fixed' } });
    desk.farm.clock.advance(10 * minute - 1);
    await desk.look();
    expect((await desk.readCase(repair_id)).state).toBe('fixed');
    desk.farm.clock.advance(1);
    await desk.look();
    expect(await desk.readCase(repair_id)).toMatchObject({ state: 'verified', checks: [] });
    expect(await desk.infoOf('A')).toMatchObject({ state: 'AVAILABLE', exclusion: null, repair: null });
    expect((await desk.readCase(repair_id)).steps.at(-1)).toMatchObject({ by: 'server', to: 'verified' });
  });

  it('waits for as long as the device has errors, and begins to count anew after them', async () => {
    const { repair_id } = await fix('A');
    desk.farm.clock.advance(6 * minute);
    await desk.agent.change('A', { readings: { ...healthyReadings, battery_level: 5 } });
    await desk.look();
    const told = await desk.change(repair_id, 'verified');
    expect(told).toMatchObject({ errorCode: 20414, details: [{ field: 'sound' }, { field: 'steady' }] });
    expect((await desk.readCase(repair_id)).checks).toMatchObject([
      { check: 'reachable', holds: true },
      { check: 'sound', holds: false, errors: ['LOW_BATTERY'] },
      { check: 'steady', holds: false, holds_at: null },
    ]);
    await desk.agent.change('A', { readings: healthyReadings });
    await desk.look();
    desk.farm.clock.advance(6 * minute);
    await desk.look();
    expect((await desk.change(repair_id, 'verified')).details).toMatchObject([{ field: 'steady' }]);
    desk.farm.clock.advance(4 * minute);
    const { status } = await desk.change(repair_id, 'verified');
    // The server looks by itself too, and may have been first.
    const { state, steps } = await desk.readCase(repair_id);
    expect([state, steps.at(-1)?.by]).toEqual(['verified', status === 200 ? 'admin01' : 'server']);
    expect(await desk.infoOf('A')).toMatchObject({ state: 'AVAILABLE', repair: null });
  });

  it('does not overlook a connection that came and went between two looks', async () => {
    const { repair_id } = await fix('A');
    desk.farm.clock.advance(9 * minute);
    await desk.agent.change('A', { connection: 'absent' });
    await desk.agent.change('A', { connection: 'device' });
    desk.farm.clock.advance(minute);
    await desk.look();
    expect((await desk.readCase(repair_id)).state).toBe('fixed');
  });

  it('is not proven by a device that cannot be reached', async () => {
    const { repair_id } = await fix('A');
    await desk.agent.change('A', { connection: 'offline' });
    desk.farm.clock.advance(60 * minute);
    await desk.look();
    const fields = (await desk.change(repair_id, 'verified')).details.map(({ field }) => field);
    expect(fields).toEqual(['reachable', 'sound', 'steady']);
  });

  it('goes back into repair where it is not mended, and every step is kept', async () => {
    const { repair_id } = await fix('A');
    expect((await desk.change(repair_id, 'in_repair', { note: '다시 끊김' })).status).toBe(200);
    desk.farm.clock.advance(60 * minute);
    await desk.look();
    const { state, steps } = await desk.readCase(repair_id);
    expect(state).toBe('in_repair');
    expect(steps.map(({ from, to, note }) => [from, to, note])).toEqual([
      [null, 'reported', ''],
      ['reported', 'fixed', ''],
      ['fixed', 'in_repair', '다시 끊김'],
    ]);
  });
});

describe('a device that had been excluded by hand', () => {
  it('is excluded again by whoever had done so, for the same reason', async () => {
    await exclude('A', { update_reason: '시연용' });
    const { repair_id } = await fix('A');
    desk.farm.clock.advance(10 * minute);
    expect((await desk.readCase(repair_id)).was_excluded).toBe(true);
    await desk.look();
    expect(await desk.infoOf('A')).toMatchObject({
      ...{ state: 'EXCLUDE', repair: null, exclusion: { reason: '시연용', until: null, by: 'admin01' } },
    });
    expect((await putBack('A')).status).toBe(200);
  });

  it('comes back where that exclusion would have ended meanwhile, and not before its case has', async () => {
    const until = new Date(desk.farm.clock.now().getTime() + 5 * minute).toISOString();
    await exclude('A', { exclude_until: until });
    await fix('A');
    expect((await desk.infoOf('A')).exclusion?.until).toBeNull();
    desk.farm.clock.advance(10 * minute);
    await desk.look();
    expect((await desk.infoOf('A')).state).toBe('AVAILABLE');
  });
});

describe('a case that is closed without repair', () => {
  it('leaves the device excluded, or gives it back where that is said', async () => {
    const scrapped = await desk.open('A');
    expect((await desk.change(scrapped.repair_id, 'closed', { note: '폐기' })).status).toBe(200);
    expect(await desk.infoOf('A')).toMatchObject({ state: 'EXCLUDE', repair: null });
    const mistaken = await desk.open('B');
    await desk.change(mistaken.repair_id, 'closed', { gives_back: true });
    expect(await desk.infoOf('B')).toMatchObject({ state: 'AVAILABLE', repair: null });
  });

  it('is so when its device is deleted, which says so in its history', async () => {
    const { repair_id, arn } = await desk.open('A');
    expect((await desk.farm.call('/service/remove', { arn, old_state: 'EXCLUDE' })).status).toBe(200);
    const { state, is_removed, steps } = await desk.readCase(repair_id);
    expect({ state, is_removed }).toEqual({ state: 'closed', is_removed: true });
    expect(steps.at(-1)?.note).toContain('장비 삭제');
  });
});

describe('an administrator who changes a case', () => {
  it('is refused behind its version, and told the present one', async () => {
    const { repair_id } = await desk.open('A');
    await desk.change(repair_id, 'in_repair');
    const late = await desk.farm.call(`/admbo/repair/${String(repair_id)}/change`, {
      version: 1,
      state: 'fixed',
    });
    expect(late).toMatchObject({
      status: 409,
      errorCode: 20414,
      details: [{ field: 'version', message: '2' }, {}],
    });
  });

  it('cannot leave out a step, nor open it again once it has ended', async () => {
    const { repair_id } = await desk.open('A');
    expect(await desk.change(repair_id, 'verified')).toMatchObject({
      errorCode: 20414,
      details: [{ field: 'state' }],
    });
    await desk.change(repair_id, 'closed');
    for (const state of ['reported', 'in_repair', 'fixed', 'verified', 'closed'] as const)
      expect(await desk.change(repair_id, state)).toMatchObject({ errorCode: 20414 });
  });

  it('adds a note, another link or another reason without another state', async () => {
    const { repair_id } = await desk.open('A');
    const said = { note: '부품 주문', link: 'https://parts.example', reason_id: 3 };
    expect((await desk.change(repair_id, 'reported', said)).data['repair']).toMatchObject({
      ...{ state: 'reported', link: said.link, reason: { reason_id: 3 }, version: 2 },
      steps: [{}, { from: 'reported', to: 'reported', note: '부품 주문' }],
    });
  });
});

describe('the list of cases', () => {
  const ids = async (query: string): Promise<number[]> =>
    (await desk.farm.read<{ repairs: RepairCase[] }>(`/admbo/repair${query}`)).repairs.map(
      ({ repair_id: id }) => id,
    );

  it('has what is open and oldest first, and is filtered by state, reason, model, device and text', async () => {
    const first = await desk.open('A', { reason_id: 2, note: '배터리' });
    desk.farm.clock.advance(minute);
    const second = await desk.open('B');
    desk.farm.clock.advance(minute);
    const third = await desk.open('C');
    await desk.change(first.repair_id, 'closed');
    const [one, two, three] = [first.repair_id, second.repair_id, third.repair_id];
    expect(await ids('')).toEqual([two, three, one]);
    expect(await ids('?state=open')).toEqual([two, three]);
    expect(await ids('?state=closed')).toEqual([one]);
    expect(await ids('?reason_id=2')).toEqual([one]);
    expect(await ids(`?q=${encodeURIComponent('배터리')}`)).toEqual([one]);
    expect(await ids(`?deviceArn=${second.arn}`)).toEqual([two]);
    expect(await ids('?model=none')).toEqual([]);
    expect(await ids('?limit=1&page=2')).toEqual([three]);
    expect(await ids(`?sort=${encodeURIComponent('{"id":"repair_id","direction":"desc"}')}`)).toEqual([
      three,
      two,
      one,
    ]);
  });

  it('is taken away as CSV, with its filters, in the language of the request', async () => {
    await desk.open('A', { note: '=1+1' });
    await desk.open('B');
    const headers = { cookie: desk.farm.cookie, 'accept-language': 'en' };
    const { body } = await desk.farm.app.inject({ url: '/admbo/repair/download?q=1%2B1', headers });
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toContain('No.,Device,UDID,Rack location,State,Reason,Note');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(",A,1-1-1,Repair reported,Broken screen,'=1+1,");
  });

  it('names on the home page those that have been open for a week', async () => {
    await desk.open('A');
    const kinds = async () =>
      (await desk.farm.read<{ attention: { kind: string; count: number }[] }>('/admbo/main')).attention;
    expect(await kinds()).not.toContainEqual(expect.objectContaining({ kind: 'repair_waiting' }));
    desk.farm.clock.advance(8 * 24 * 60 * minute);
    const headers = { cookie: await desk.farm.signIn('admin') };
    const later = await desk.farm.app.inject({ url: '/admbo/main', headers });
    expect(later.json<{ data: { attention: object[] } }>().data.attention).toContainEqual(
      expect.objectContaining({ kind: 'repair_waiting', count: 1, path: '/repair' }),
    );
  });
});
