import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { dialForCommands } from '../../testing/commanded-agent.ts';
import { createTestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { openRecoveryDesk, type RecoveryDesk, second } from '../../testing/recovery-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
import { keepOutlets } from '../power-controllers/known-outlets.ts';
import { anyRecoveryAtWork } from './recovery-work.ts';

let desk: RecoveryDesk;
let signsOfLife: NodeJS.Timeout;
beforeEach(async () => {
  desk = await openRecoveryDesk();
  // A clock that is moved by minutes must not make the host silent.
  signsOfLife = setInterval(() => desk.agent.beat(), 1_000);
});
afterEach(() => {
  clearInterval(signsOfLife);
  return desk.farm.close();
});

describe('a device in trouble', () => {
  it('is recovered by itself once its trouble has lasted, the gentlest rung first', async () => {
    await desk.setPolicy();
    await desk.goesOffline();
    expect((await desk.standing()).why_not).toMatchObject({ code: 'WAITING' });
    desk.farm.clock.advance(119 * second);
    expect(await desk.runs()).toEqual([]);
    desk.farm.clock.advance(1 * second);
    const reconnect = await desk.sent('usb_reset');
    expect(reconnect.udid).toBe('A');
    await desk.comesBack();
    desk.agent.ends(reconnect);
    const run = await desk.runIn('succeeded');
    expect(run).toMatchObject({ trouble: 'OFFLINE', started_by: 'recovery', why: '' });
    expect(run.rungs).toMatchObject([{ rung: 'usb_reset', result: 'succeeded', state_after: 'AVAILABLE' }]);
  });

  it('is judged by its state and not by the word of the command, which tells what it has tried', async () => {
    await desk.setPolicy();
    await desk.goesOffline();
    desk.farm.clock.advance(2 * minute);
    const reconnect = await desk.sent('usb_reset');
    const adb = { number: 1, name: 'adb_reconnect', result: 'failed', detail: 'device offline' } as const;
    desk.agent.ends(reconnect, {
      steps: [adb, { ...adb, number: 2, name: 'usbreset', result: 'succeeded', detail: '' }],
    });
    await desk.inState(reconnect.command_id, 'succeeded');
    expect((await desk.runs())[0]).toMatchObject({
      state: 'running',
      rungs: [{ result: 'running', steps: [{ detail: 'device offline' }, { name: 'usbreset' }] }],
    });
    desk.farm.clock.advance(31 * second);
    const reboot = await desk.sent('reboot');
    await desk.comesBack();
    desk.agent.ends(reboot, { outcome: 'failed', reason: 'NOT_REBOOTED' });
    const { rungs } = await desk.runIn('succeeded');
    expect(rungs.map(({ rung, result }) => [rung, result])).toEqual([
      ['usb_reset', 'failed'],
      ['reboot', 'succeeded'],
    ]);
    expect(rungs[1]?.why).toContain('재부팅하지 않았습니다');
  });

  it('that nothing brings back is excluded with what failed, and stays so until a person brings it back', async () => {
    await desk.setPolicy();
    await desk.goesOffline();
    desk.farm.clock.advance(2 * minute);
    await desk.isOfNoUse(await desk.sent('usb_reset'));
    await desk.isOfNoUse(await desk.sent('reboot'));
    const run = await desk.runIn('excluded');
    expect(run.rungs.map(({ rung, result }) => [rung, result])).toEqual([
      ['usb_reset', 'failed'],
      ['reboot', 'failed'],
      ['power', 'skipped'],
      ['exclude', 'succeeded'],
    ]);
    expect(run.rungs[2]?.why).toBe('장비에 연결된 전원 제어기가 없습니다. 장비 설정에서 선택하세요.');
    const { info } = await desk.farm.device('A');
    expect(info).toMatchObject({
      state: 'EXCLUDE',
      exclusion: {
        by: 'recovery',
        reason: '복구 실패(USB 다시 연결, 재부팅) · Recovery failed (Reconnect USB, Reboot)',
      },
    });
    await desk.comesBack();
    expect(await desk.stateOf('A')).toBe('EXCLUDE');
    const { arn } = await desk.farm.device('A');
    const back = { arn, old_state: 'EXCLUDE', new_state: 'AVAILABLE', update_reason: '' };
    expect((await desk.farm.call('/service/change_state', back)).data).toMatchObject({ state: 'AVAILABLE' });
  });

  it('is power-cycled by the outlet that it is linked to, unless that is known to have no power over it', async () => {
    const { db } = desk.farm;
    const { id: hostId } = await db.selectFrom('hosts').select('id').executeTakeFirstOrThrow();
    await keepOutlets(db, hostId, [{ name: 'rack-1-outlet-3', kind: 'command', off_seconds: 10 }]);
    await db.updateTable('devices').set({ linked_power_name: 'rack-1-outlet-3' }).execute();
    await desk.setPolicy({ rungs: ['power', 'exclude'] });
    await desk.goesOffline();
    desk.farm.clock.advance(2 * minute);
    const cycle = await desk.sent('power_cycle');
    expect(cycle).toMatchObject({ udid: 'A', arguments: { outlet: 'rack-1-outlet-3' } });
    await desk.comesBack();
    desk.agent.ends(cycle);
    expect((await desk.runIn('succeeded')).rungs).toMatchObject([{ rung: 'power', result: 'succeeded' }]);
    await db.updateTable('power_outlets').set({ switchable: false }).execute();
    await desk.goesOffline('B');
    desk.farm.clock.advance(2 * minute);
    await eventually(async () => (await desk.standing('B')).why_not?.code === 'NOTHING_POSSIBLE');
    expect(await desk.runs()).toHaveLength(1);
  });

  it('begins its first rung when its time has come, though nothing else happens then', async () => {
    await desk.setPolicy({ after_seconds: 10 });
    await desk.goesOffline();
    await eventually(async () => {
      const { rows } = await sql<{ is: boolean }>`select ${anyRecoveryAtWork} as is`.execute(desk.farm.db);
      return rows[0]?.is === true;
    });
    desk.farm.clock.advance(10 * second);
    const from = performance.now();
    await desk.sent('usb_reset');
    expect(performance.now() - from).toBeLessThan(10_000);
  });

  it('begins its first rung within a second of its time', async () => {
    await desk.setPolicy({ after_seconds: 10 });
    const lostAt = desk.farm.clock.now().getTime();
    await desk.goesOffline();
    desk.farm.clock.advance(8 * second);
    const ticks = setInterval(() => desk.farm.clock.advance(50), 50);
    await desk.sent('usb_reset').finally(() => clearInterval(ticks));
    const [run] = await desk.runs();
    const late = Date.parse(run?.rungs[0]?.began_at ?? '') - (lostAt + 10 * second);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(second);
  });
});

describe('no recovery begins by itself', () => {
  const whyNot = async (): Promise<string | undefined> => (await desk.standing()).why_not?.code;
  const expectNothing = async (code: string): Promise<void> => {
    expect(await whyNot()).toBe(code);
    expect(await desk.runs()).toEqual([]);
  };

  it('while the policy is off, and a person may begin one all the same', async () => {
    await desk.goesOffline();
    desk.farm.clock.advance(minute * 5);
    await expectNothing('OFF');
    expect((await desk.standing()).why_not_by_hand).toBeNull();
    expect((await desk.start()).errorCode).toBe(0);
    await desk.sent('usb_reset');
    expect((await desk.runs())[0]).toMatchObject({ started_by: 'admin01', state: 'running' });
  });

  it('on a device that is well, or that somebody has', async () => {
    await desk.setPolicy({ after_seconds: 10 });
    await expectNothing('WELL');
    const { arn } = await desk.farm.device('A');
    const hold = await desk.asSuper('/service/hold', { arn, state: 'USING', minutes: 60, note: '' });
    await desk.goesOffline();
    desk.farm.clock.advance(minute / 2);
    await expectNothing('HELD');
    await desk.asSuper('/service/release', { hold_id: hold.data['hold_id'] });
    await eventually(async () => (await desk.runs()).length > 0, 'the run after the hold');
  });

  it('on one of an incident', async () => {
    await desk.setPolicy({ after_seconds: 10 });
    for (const udid of ['A', 'B', 'C']) await desk.goesOffline(udid);
    await eventually(async () => {
      const { incidents } = await desk.farm.read<{ incidents: object[] }>('/service/incidents');
      return incidents.length > 0;
    }, 'the incident');
    desk.farm.clock.advance(minute);
    await expectNothing('INCIDENT');
  });

  it('on one that is excluded', async () => {
    await desk.setPolicy({ after_seconds: 10 });
    const { arn } = await desk.farm.device('A');
    const out = { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE', update_reason: 'x' };
    await desk.farm.call('/service/change_state', out);
    await desk.goesOffline();
    desk.farm.clock.advance(minute);
    await expectNothing('EXCLUDED');
    expect(await desk.start()).toMatchObject({ errorCode: 20414, details: [{ field: 'arn' }] });
  });

  it('on one whose host drains', async () => {
    await desk.setPolicy({ after_seconds: 10 });
    await desk.goesOffline();
    const { id } = await desk.farm.db.selectFrom('hosts').select('id').executeTakeFirstOrThrow();
    await desk.asSuper(`/admbo/server/${String(id)}/drain`, { draining: true });
    desk.farm.clock.advance(minute);
    await expectNothing('DRAINED');
    expect(await desk.start()).toMatchObject({ errorCode: 8514 });
  });

  it('on one that has a command which has not ended', async () => {
    await desk.setPolicy({ after_seconds: 10 });
    await desk.goesOffline();
    const id = await desk.reboot('A');
    desk.farm.clock.advance(minute / 2);
    await expectNothing('COMMANDED');
    desk.agent.ends(await desk.agent.delivered(id), { outcome: 'failed', reason: 'DEVICE_OFFLINE' });
    await desk.sent('usb_reset');
  });

  it('in a state that the policy does not cover, or that waits for a person', async () => {
    await desk.setPolicy({ after_seconds: 10, states: ['WIFI_DISCONNECT'] });
    await desk.goesOffline();
    desk.farm.clock.advance(minute);
    await expectNothing('OTHER_STATE');
    await desk.agent.change('A', { connection: 'unauthorized' });
    await expectNothing('PERSON');
    expect(await desk.start()).toMatchObject({ errorCode: 20414 });
  });

  it('again before it has cooled down, and no more often than the budget says', async () => {
    await desk.setPolicy({ after_seconds: 10, rungs: ['usb_reset'], tries: 2, cool_down_minutes: 30 });
    await desk.goesOffline();
    desk.farm.clock.advance(minute / 2);
    await desk.isOfNoUse(await desk.sent('usb_reset'));
    await desk.runIn('failed');
    expect(await whyNot()).toBe('COOLING_DOWN');
    desk.farm.clock.advance(29 * minute);
    expect(await whyNot()).toBe('COOLING_DOWN');
    desk.farm.clock.advance(minute);
    await desk.isOfNoUse(await desk.sent('usb_reset', 2));
    await eventually(async () => (await desk.runs('state=failed')).length === 2);
    desk.farm.clock.advance(60 * minute);
    expect(await whyNot()).toBe('BUDGET');
    expect((await desk.standing()).why_not?.until).not.toBeNull();
    expect(await desk.runs()).toHaveLength(2);
  });
});

describe('a run that is under way', () => {
  const begin = async (): Promise<string> => String((await desk.start()).data['recovery_id']);

  it('is the only one of its device, however many ask', async () => {
    await desk.goesOffline();
    const answers = await Promise.all([desk.start(), desk.start(), desk.start()]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([0, 20414, 20414]);
    expect(await desk.runs()).toHaveLength(1);
  });

  it('is cancelled by a person, tries nothing more, and is 20414 after that', async () => {
    await desk.goesOffline();
    const id = await begin();
    const reconnect = await desk.sent('usb_reset');
    const cancelled = await desk.farm.call(`/admbo/recovery/${id}/cancel`, {});
    expect(cancelled.data).toMatchObject({ state: 'cancelled', rungs: [{ result: 'stopped' }] });
    await desk.isOfNoUse(reconnect);
    expect(await desk.farm.call(`/admbo/recovery/${id}/cancel`, {})).toMatchObject({ errorCode: 20414 });
    expect(desk.agent.deliveries().filter(({ command }) => command === 'reboot')).toEqual([]);
  });

  it('stops with words when somebody excludes the device between two rungs', async () => {
    await desk.goesOffline();
    await begin();
    const reconnect = await desk.sent('usb_reset');
    desk.agent.ends(reconnect, { outcome: 'failed', reason: 'DEVICE_OFFLINE' });
    await desk.inState(reconnect.command_id, 'failed');
    const { arn } = await desk.farm.device('A');
    const out = { arn, old_state: 'OFFLINE', new_state: 'EXCLUDE', update_reason: 'x' };
    await desk.farm.call('/service/change_state', out);
    desk.farm.clock.advance(31 * second);
    const run = await desk.runIn('stopped');
    expect(run).toMatchObject({
      why: '제외된 장비입니다.',
      rungs: [{ rung: 'usb_reset', result: 'failed' }],
    });
  });

  it('gives its device the time to show that it is well from the return of its agent on, however short that was gone', async () => {
    await desk.setPolicy({ after_seconds: 34 });
    await desk.goesOffline();
    await begin();
    const reconnect = await desk.sent('usb_reset');
    await desk.goesOffline('B');
    desk.agent.ends(reconnect);
    await desk.inState(reconnect.command_id, 'succeeded');
    desk.farm.clock.advance(25 * second);
    clearInterval(signsOfLife);
    const agent = await dialForCommands(desk.farm, desk.token, []);
    await agent.snapshot([phone('A', { connection: 'offline' }), phone('B', { connection: 'offline' })]);
    const beats = setInterval(() => agent.beat(), 500);
    desk.farm.clock.advance(10 * second);
    // Runs under way are judged before another one begins.
    const ofB = await eventually(() => agent.deliveries().find(({ udid }) => udid === 'B'));
    expect(ofB.command).toBe('usb_reset');
    await agent.change('A', { connection: 'device' });
    clearInterval(beats);
    const run = await desk.runIn('succeeded');
    expect(run.rungs).toMatchObject([{ rung: 'usb_reset', result: 'succeeded' }]);
  });

  it('goes on at another server where the first one has gone, and sends no rung twice', async () => {
    await desk.goesOffline();
    await begin();
    const reconnect = await desk.sent('usb_reset');
    const other = await createTestFarm(desk.farm);
    try {
      await desk.farm.app.close();
      clearInterval(signsOfLife);
      const agent = await dialForCommands(other, desk.token, []);
      await agent.snapshot([]);
      const again = await eventually(() => agent.deliveries(reconnect.command_id)[0]);
      agent.ends(again, { outcome: 'failed', reason: 'DEVICE_OFFLINE' });
      await eventually(
        async () =>
          (await other.read<{ ended_at: string | null }>(`/admbo/command/${reconnect.command_id}`)).ended_at,
      );
      other.clock.advance(31 * second);
      const beats = setInterval(() => agent.beat(), 500);
      const reboot = await eventually(() => agent.deliveries().find(({ command }) => command === 'reboot'));
      clearInterval(beats);
      expect(reboot.udid).toBe('A');
      const rows = await other.db
        .selectFrom('commands')
        .select(['type'])
        .where('created_by', '=', 'recovery')
        .orderBy('id')
        .execute();
      expect(rows.map(({ type }) => type)).toEqual(['usb_reset', 'reboot']);
    } finally {
      await other.close();
    }
  });
});

describe('the policy', () => {
  it('is for super admins, names the field at fault, and is refused when it has changed meanwhile', async () => {
    const { status } = await desk.farm.call('/admbo/recovery_policy', {});
    expect(status).toBe(403);
    expect((await desk.setPolicy()).data).toMatchObject({ version: 1, enabled: true });
    expect(await desk.setPolicy({ version: 0 })).toMatchObject({ errorCode: 20414 });
    expect(await desk.setPolicy({ states: [] })).toMatchObject({ details: [{ field: 'states' }] });
    expect(await desk.setPolicy({ rungs: ['exclude'] })).toMatchObject({ details: [{ field: 'rungs' }] });
    expect(await desk.setPolicy({ rungs: ['reboot', 'usb_reset'] })).toMatchObject({
      details: [{ field: 'rungs' }],
    });
  });
});

describe('the list', () => {
  it('tells runs by device, state and rung, and how often each rung has helped', async () => {
    await desk.goesOffline();
    await desk.start();
    await desk.isOfNoUse(await desk.sent('usb_reset'));
    const reboot = await desk.sent('reboot');
    await desk.comesBack();
    desk.agent.ends(reboot);
    await desk.runIn('succeeded');
    expect(await desk.runs(`arn=${await desk.arn('B')}`)).toEqual([]);
    expect(await desk.runs('rung=reboot')).toHaveLength(1);
    expect(await desk.runs('rung=power')).toEqual([]);
    const figures = await desk.farm.read<{ rungs: object[]; days: object[] }>(
      '/admbo/recovery_figures?days=7',
    );
    expect(figures.rungs).toMatchObject([
      { rung: 'usb_reset', succeeded: 0, failed: 1, success_percent: 0 },
      { rung: 'reboot', succeeded: 1, failed: 0, success_percent: 100 },
      { rung: 'power', success_percent: null },
      { rung: 'exclude' },
    ]);
    expect(figures.days).toHaveLength(7);
  });
});
