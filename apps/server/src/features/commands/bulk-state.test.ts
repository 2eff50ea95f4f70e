import type { BulkAction, BulkResult } from '@rackhand/contract/command/bulk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, openCommandDesk } from '../../testing/command-desk.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import type { Answer, TestFarm } from '../../testing/create-test-farm.ts';
import { leaseDevice } from '../../testing/lease-device.ts';

let desk: CommandDesk;
let farm: TestFarm;

beforeEach(async () => {
  desk = await openCommandDesk();
  ({ farm } = desk);
});
afterEach(() => farm.close());

const until = '2099-01-01T00:00:00+09:00';

/** A decision of a person who saw these states. */
async function decide(
  newState: string,
  seen: Record<string, string>,
  said: Record<string, unknown> = {},
): Promise<Answer> {
  const arns = new Map((await farm.devices()).map(({ arn, info }) => [info.udid, arn]));
  const devices = Object.entries(seen).map(([udid, old_state]) => ({
    arn: arns.get(udid) ?? udid,
    old_state,
  }));
  return farm.call('/admbo/device/bulk_state', { new_state: newState, devices, ...said });
}

const codesOf = ({ data }: Answer): (number | string)[] =>
  (data['results'] as BulkResult[]).map(({ errorCode }) => errorCode);
const newest = async (): Promise<BulkAction | undefined> =>
  (await farm.read<{ bulks: BulkAction[] }>('/admbo/command_bulk')).bulks[0];

describe('a decision about several devices', () => {
  it('is judged for each by itself, as one change of state would be', async () => {
    await leaseDevice(farm, 'C', 'TESTING');
    const answer = await decide(
      'EXCLUDE',
      { A: 'AVAILABLE', B: 'OFFLINE', C: 'TESTING', 'arn:farm:device:99': 'AVAILABLE' },
      { update_reason: 'new cables', exclude_until: until },
    );
    expect(answer.status).toBe(200);
    expect(codesOf(answer)).toEqual([0, 20414, 20412, 'E1011']);
    expect(await Promise.all(['A', 'B'].map(desk.stateOf))).toEqual(['EXCLUDE', 'AVAILABLE']);
    expect((await farm.history('A'))[0]).toMatchObject({
      to: 'EXCLUDE',
      reason: 'new cables',
      by: 'admin01',
    });
    const row = await farm.db
      .selectFrom('devices')
      .select(['exclude_until', 'excluded_by'])
      .where('udid', '=', 'A')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ exclude_until: new Date(until), excluded_by: 'admin01' });
  });

  it('brings devices back, writes nothing for one that is so already, and stays readable', async () => {
    await decide('EXCLUDE', { A: 'AVAILABLE' });
    const answer = await decide('AVAILABLE', { A: 'EXCLUDE', B: 'AVAILABLE' });
    expect(codesOf(answer)).toEqual([0, 0]);
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
    expect((await farm.history('B'))[0]?.to).toBe('AVAILABLE');
    expect(await newest()).toMatchObject({
      type: 'include',
      created_by: 'admin01',
      commands: [],
      results: answer.data['results'],
    });
  });

  it('is refused as a whole when its end has passed, and writes nothing', async () => {
    const said = { exclude_until: '2001-01-01T00:00:00+09:00' };
    expect(await decide('EXCLUDE', { A: 'AVAILABLE' }, said)).toMatchObject({ errorCode: 901 });
    expect(await newest()).toBeUndefined();
  });

  it('stands once in the audit trail, with what each device was before', async () => {
    await decide('EXCLUDE', { A: 'AVAILABLE', B: 'AVAILABLE' }, { update_reason: 'move' });
    const entry = await farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'before', 'after'])
      .where('action', '=', 'devices.state_changed')
      .executeTakeFirstOrThrow();
    expect(entry.actor_name).toBe('admin01');
    expect(Object.values(entry.before as object)).toEqual(['AVAILABLE', 'AVAILABLE']);
    expect(entry.after).toMatchObject({ new_state: 'EXCLUDE', update_reason: 'move', changed: 2 });
  });
});

const undo = (id: unknown): Promise<Answer> => farm.call(`/admbo/command_bulk/${String(id)}/undo`, {});

describe('a decision about several devices that is taken back', () => {
  it('is so for those that still stand as it left them; a device that was decided anew is named and kept', async () => {
    await decide('EXCLUDE', { C: 'AVAILABLE' }, { update_reason: 'before', exclude_until: until });
    const { data } = await decide('EXCLUDE', { A: 'AVAILABLE', B: 'AVAILABLE', C: 'EXCLUDE' });
    await decide('AVAILABLE', { B: 'EXCLUDE' });
    await decide('EXCLUDE', { B: 'AVAILABLE' }, { update_reason: 'mine' });
    const undone = await undo(data['bulk_id']);
    expect(undone.status).toBe(200);
    expect(undone.data['results']).toMatchObject([
      { udid: 'A', errorCode: 0 },
      { udid: 'B', errorCode: 20414 },
    ]);
    expect(await Promise.all(['A', 'B', 'C'].map(desk.stateOf))).toEqual(['AVAILABLE', 'EXCLUDE', 'EXCLUDE']);
    expect((await farm.device('B')).info.exclusion?.reason).toBe('mine');
    expect((await farm.device('C')).info.exclusion?.reason).toBe('before');
  });

  it('gives back reason, end and name of the exclusion that stood before, and can be taken back itself', async () => {
    await decide('EXCLUDE', { A: 'AVAILABLE' }, { update_reason: 'cables', exclude_until: until });
    const before = (await farm.device('A')).info.exclusion;
    const { data } = await decide('AVAILABLE', { A: 'EXCLUDE' });
    const back = await undo(data['bulk_id']);
    expect((await farm.device('A')).info.exclusion).toEqual(before);
    expect(await newest()).toMatchObject({
      type: 'exclude',
      said: { undoes: data['bulk_id'] },
      can_undo: true,
    });
    await undo(back.data['bulk_id']);
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
  });

  it('is so once, and only where there is something to take back', async () => {
    const { data } = await decide('EXCLUDE', { A: 'AVAILABLE' });
    const answers = await Promise.all([undo(data['bulk_id']), undo(data['bulk_id'])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const nothing = await decide('AVAILABLE', { A: 'AVAILABLE' });
    expect(await newest()).toMatchObject({ can_undo: false });
    expect(await undo(nothing.data['bulk_id'])).toMatchObject({ errorCode: 20414 });
    expect(await undo('x')).toMatchObject({ errorCode: 2002 });
  });

  it('tells an administrator in both languages why it can’t be: undone already, nothing changed, or no decision at all', async () => {
    const whyNot = async (id: unknown, language: string) => {
      const answer = await farm.app.inject({
        method: 'POST',
        url: `/admbo/command_bulk/${String(id)}/undo`,
        payload: {},
        headers: { cookie: farm.cookie, 'accept-language': language, ...sameOrigin },
      });
      const { errorCode, details } = answer.json<Answer>();
      return [errorCode, details];
    };
    const { data } = await decide('EXCLUDE', { A: 'AVAILABLE' });
    await undo(data['bulk_id']);
    const nothing = await decide('AVAILABLE', { A: 'AVAILABLE' });
    const { arn } = await farm.device('A');
    const reboots = await farm.call('/admbo/device/bulk_command', { type: 'reboot', arns: [arn] });
    for (const [bulk, ko, en] of [
      [data, '이미 되돌린 작업입니다.', 'This job has already been undone.'],
      [nothing.data, '이 작업이 바꾼 것이 없습니다.', 'This job has changed nothing that could be undone.'],
      [
        reboots.data,
        '상태를 바꾼 작업만 되돌릴 수 있습니다. 장비에 보낸 명령은 되돌릴 수 없습니다.',
        'Only a change of state can be undone, not commands sent to devices.',
      ],
    ] as const) {
      const texts = { ko, en };
      expect(await whyNot(bulk['bulk_id'], 'ko')).toEqual([
        20414,
        [{ field: 'bulk_id', message: ko, texts }],
      ]);
      expect(await whyNot(bulk['bulk_id'], 'en')).toEqual([
        20414,
        [{ field: 'bulk_id', message: en, texts }],
      ]);
    }
  });

  it('leaves a device alone that has come under test since, and says so', async () => {
    const { data } = await decide('EXCLUDE', { A: 'AVAILABLE' });
    await leaseDevice(farm, 'A', 'TESTING', 'EXCLUDE');
    expect(codesOf(await undo(data['bulk_id']))).toEqual([20412]);
    expect(await desk.stateOf('A')).toBe('EXCLUDE');
  });
});

describe('a bulk action in which no device could take part', () => {
  it('is told to the others live and stands in the list', async () => {
    const stream = await farm.stream({ cookie: await farm.signIn('super') });
    await stream.sees(({ name }) => name === 'ready');
    const refused = await decide('EXCLUDE', { A: 'OFFLINE' });
    await stream.sees(({ name, data }) => name === 'bulk' && data['bulk_id'] === refused.data['bulk_id']);
    const { data } = await farm.call('/admbo/device/bulk_command', {
      type: 'reboot',
      arns: ['arn:farm:device:77'],
    });
    await stream.sees(({ name, data: row }) => name === 'bulk' && row['bulk_id'] === data['bulk_id']);
    expect(await newest()).toMatchObject({ bulk_id: data['bulk_id'], results: [{ errorCode: 'E1011' }] });
    stream.close();
  });
});

describe('the results of a bulk action', () => {
  it('come as CSV in the language of the request', async () => {
    const { data } = await decide('EXCLUDE', { A: 'AVAILABLE', B: 'OFFLINE' });
    const file = async (id: string, language: string) =>
      farm.app.inject({
        url: `/admbo/command_bulk/${id}/download`,
        headers: { cookie: farm.cookie, 'accept-language': language, ...sameOrigin },
      });
    const english = await file(String(data['bulk_id']), 'en');
    expect(english.headers['content-disposition']).toContain('bulk_exclude_');
    const lines = english.body.replace('\u{FEFF}', '').split('\r\n');
    expect(lines[0]).toBe('Device,UDID,Action,Result,Code,Message,Started,Ended');
    expect(lines[1]).toMatch(/^SM-G991N,A,Exclude,Succeeded,,(,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d){2}$/);
    expect(lines[2]).toContain('SM-G991N,B,Exclude,Not sent,20414,');
    expect((await file(String(data['bulk_id']), 'ko')).body).toContain('제외,성공');
    expect((await file('x', 'en')).json<Answer>()).toMatchObject({ errorCode: 2002 });
  });
});
