import type { Alert } from '@rackhand/contract/alert/alert';
import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { fileDeskOf } from '../../testing/file-desk.ts';
import { openRolloutDesk, type RolloutDesk, type ShownRollout, shop } from '../../testing/rollout-desk.ts';
import { healthyReadings, phone } from '../../testing/test-sightings.ts';
import { anyRolloutAtWork } from './run-rollouts.ts';

let desk: RolloutDesk;
let signsOfLife: NodeJS.Timeout;
beforeEach(async () => {
  desk = await openRolloutDesk();
  // A test may take longer than a link may be silent.
  signsOfLife = setInterval(() => desk.agent.beat(), 2_000);
});
afterEach(() => {
  clearInterval(signsOfLife);
  return desk.farm.close();
});

const arnOf = async (udid: string): Promise<string> => (await desk.farm.device(udid)).arn;
const updates = (udid: string): CommandDelivery[] =>
  desk.agent.deliveries().filter((delivery) => delivery.udid === udid && delivery.command === 'app_update');
const update = (udid: string, nth = 1): Promise<CommandDelivery> =>
  eventually(() => updates(udid)[nth - 1], `update ${String(nth)} of ${udid}`, 20_000);
const until = (id: string, is: (shown: ShownRollout) => boolean, what: string): Promise<ShownRollout> =>
  eventually(
    async () => {
      const shown = await desk.shown(id);
      return is(shown) ? shown : undefined;
    },
    what,
    20_000,
  );
const inState = (id: string, state: string): Promise<ShownRollout> =>
  until(id, (shown) => shown.state === state, `a rollout that is ${state}`);
/** Whether the next second has anything to do with one. */
async function isAnyAtWork(): Promise<boolean> {
  const at = desk.farm.clock.now();
  const { rows } = await sql<{ is: boolean }>`select ${anyRolloutAtWork(at)} as is`.execute(desk.farm.db);
  return rows[0]?.is === true;
}

async function installs(udid: string): Promise<void> {
  const delivery = await update(udid);
  desk.installs(delivery);
  await desk.inState(delivery.command_id, 'succeeded');
}
function refuses(delivery: CommandDelivery, install_code: string): void {
  const [order] = desk.orders(delivery);
  const said = { install_code, detail: `Failure [${install_code}]`, from_version: 'v1', to_version: 'v1' };
  const app = { device_app_id: order?.device_app_id ?? 0, app_id: shop, state: 'failed' as const, ...said };
  desk.agent.ends(delivery, {
    outcome: 'failed',
    reason: 'APP_REFUSED',
    apps: [{ ...app, to_version_code: '1' }],
  });
}
describe('a rollout', () => {
  it('updates a stage, watches it, goes on by itself, and becomes the package at its end', async () => {
    const first = await arnOf('A');
    const { rollout_id: id } = await desk.start({ stages: [{ arns: [first] }], watch_minutes: 1 });
    expect(await desk.app(shop, 'A')).toMatchObject({ drift: 'pending', update_policy: 'manual' });
    await installs('A');
    const watched = await inState(id, 'watching');
    expect(watched).toMatchObject({ stage: 1, counts: { succeeded: 1, waiting: 2 } });
    expect(updates('B')).toEqual([]);
    desk.farm.clock.advance(minute);
    await installs('B');
    await installs('C');
    await inState(id, 'watching');
    desk.farm.clock.advance(minute);
    const ended = await inState(id, 'succeeded');
    expect(ended).toMatchObject({ stage: null, to_package_id: null, counts: { succeeded: 3 } });
    const { apps } = await desk.farm.read<{ apps: object[] }>('/admbo/app');
    expect(apps).toMatchObject([{ id: desk.packageId, app_version: 'v2', version_code: '2' }]);
    expect((apps[0] as { devices: object[] }).devices).toHaveLength(3);
    expect([updates('A'), updates('B'), updates('C')].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(await desk.app(shop, 'C')).toMatchObject({ drift: 'same', management_version: 'v2' });

    const back = await desk.act(id, 'roll_back');
    expect(back.data).toMatchObject({ state: 'rolled_back' });
    const { devices } = await desk.shown(id);
    expect(devices.filter(({ stays_newer }) => stays_newer)).toHaveLength(3);
    const { apps: old } = await desk.farm.read<{ apps: object[] }>('/admbo/app');
    expect(old).toMatchObject([{ id: desk.packageId, app_version: 'v1', has_icon: false }]);
  }, 60_000);

  it('that halts is told of as an alert, which is closed when it goes on', async () => {
    const headers = { cookie: await desk.farm.signIn('super'), ...sameOrigin };
    const payload = { name: 'Halted', kind: 'rollout_halted', close_after_minutes: 0 };
    const made = { method: 'POST', url: '/admbo/alert_rule', headers, payload } as const;
    expect((await desk.farm.app.inject(made)).statusCode).toBe(200);
    const { rollout_id: id } = await desk.start({ stages: [{ arns: [await arnOf('B')] }] });
    refuses(await update('B'), 'INSTALL_FAILED_OLDER_SDK');
    await inState(id, 'halted');
    const alertThat = (state: string): Promise<Alert> =>
      eventually(async () => {
        desk.farm.clock.advance(5_000);
        const { alerts } = await desk.farm.read<{ alerts: Alert[] }>(`/admbo/alert?state=${state}`);
        return alerts[0];
      }, `an alert that is ${state}`);
    expect(await alertThat('open')).toMatchObject({
      ...{ rule_name: 'Halted', kind: 'rollout_halted', severity: 'serious' },
      subject: { name: expect.stringContaining('v2') as string, rollout_id: id },
    });
    await desk.act(id, 'continue');
    expect(await alertThat('closed')).toMatchObject({ ended_by: 'well', times_told: 1 });
  });

  it('halts on the one device that refuses, names it and its error, and goes on when a person says so', async () => {
    const { rollout_id: id } = await desk.start({ stages: [{ arns: [await arnOf('B')] }] });
    refuses(await update('B'), 'INSTALL_FAILED_OLDER_SDK');
    const halted = await inState(id, 'halted');
    expect(halted.halt).toMatchObject({
      code: 'TOO_MANY_FAILED',
      devices: [
        { udid: 'B', error: 'INSTALL_FAILED_OLDER_SDK', message: 'Failure [INSTALL_FAILED_OLDER_SDK]' },
      ],
    });
    expect(halted.reason).toContain('INSTALL_FAILED_OLDER_SDK');
    expect(halted.devices.find(({ udid }) => udid === 'B')).toMatchObject({
      ...{ result: 'failed', install_code: 'INSTALL_FAILED_OLDER_SDK' },
    });
    const trail = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'object'])
      .where('action', '=', 'rollout.halted')
      .execute();
    expect(trail).toEqual([{ actor_name: 'rollout', object: shop }]);
    expect(halted.deeds.map(({ by, action }) => [by, action])).toEqual([
      ['admin01', 'started'],
      ['admin01', 'stage_begun'],
      ['rollout', 'halted'],
    ]);
    expect(await desk.act(id, 'pause')).toMatchObject({ errorCode: 20414, details: [{ field: 'state' }] });
    expect(updates('A')).toEqual([]);
    const { data } = await desk.act(id, 'continue');
    expect(data).toMatchObject({ state: 'running', stage: 2, stages: [{ is_waived: true }, {}] });
    await update('A');
  }, 60_000);

  it('halts for an error that an updated device did not have before, at the end of the watch', async () => {
    const { rollout_id: id } = await desk.start({ stages: [{ arns: [await arnOf('A')] }], watch_minutes: 1 });
    await installs('A');
    await inState(id, 'watching');
    await desk.agent.snapshot(
      ['A', 'B', 'C'].map((udid) =>
        phone(udid, udid === 'A' ? { readings: { ...healthyReadings, battery_level: 3 } } : {}),
      ),
    );
    expect(await desk.stateOf('A')).toBe('LOW_BATTERY');
    expect((await desk.shown(id)).state).toBe('watching');
    desk.farm.clock.advance(minute);
    const halted = await inState(id, 'halted');
    expect(halted.halt).toMatchObject({ code: 'NEW_ERROR', devices: [{ udid: 'A', error: 'LOW_BATTERY' }] });
    expect(await desk.managed('B')).toBe('v1');
  }, 60_000);

  it('counts as updated whom somebody has helped after a refusal', async () => {
    const { rollout_id: id } = await desk.start({ stages: [{ percent: 100 }], success_percent: 30 });
    refuses(await update('B'), 'INSTALL_FAILED_OLDER_SDK');
    await until(id, ({ counts }) => counts.failed === 1, 'a failure');
    await desk.lists('B', [{ app_id: shop, version_code: '2', version_name: 'v2' }]);
    await until(id, ({ counts }) => counts.succeeded === 1, 'its success');
  }, 60_000);

  it('leaves alone a device that has a higher version, and says so', async () => {
    await desk.lists('C', [{ app_id: shop, version_code: '9', version_name: 'v9' }]);
    const { rollout_id: id } = await desk.start({ stages: [{ percent: 100 }], watch_minutes: 0 });
    await installs('A');
    await installs('B');
    expect((await inState(id, 'succeeded')).counts).toEqual({ succeeded: 2, newer: 1 });
    expect(updates('C')).toEqual([]);
  }, 60_000);

  it('leaves refused what a device has refused, also after its success', async () => {
    const { device_app_id } = await desk.app(shop, 'C');
    await desk.put(`/admbo/device/C/app/${String(device_app_id)}`, { update_type: 'upgrade' });
    const terms = { success_percent: 50, watch_minutes: 0 };
    const { rollout_id: id } = await desk.start({ stages: [{ percent: 100 }], ...terms });
    refuses(await update('C'), 'INSTALL_FAILED_OLDER_SDK');
    await installs('A');
    await installs('B');
    await inState(id, 'succeeded');
    expect(await desk.app(shop, 'C')).toMatchObject({ drift: 'failed', management_version: 'v2' });
  }, 60_000);

  it('does not halt for an error that a device had when it was updated', async () => {
    await desk.agent.snapshot(
      ['A', 'B', 'C'].map((udid) =>
        phone(udid, udid === 'A' ? { readings: { ...healthyReadings, battery_level: 3 } } : {}),
      ),
    );
    expect(await desk.stateOf('A')).toBe('LOW_BATTERY');
    const { rollout_id: id } = await desk.start({ stages: [{ arns: [await arnOf('A')] }], watch_minutes: 1 });
    await installs('A');
    await inState(id, 'watching');
    desk.farm.clock.advance(minute);
    await until(id, ({ stage }) => stage === 2, 'the second stage');
  }, 60_000);

  it('asks at once for what a policy has rested from, since it is another version', async () => {
    const rests = { policy_rests_until: new Date(desk.farm.clock.now().getTime() + 60 * minute) };
    await desk.farm.db.updateTable('device_apps').set(rests).execute();
    await desk.start({ stages: [{ arns: [await arnOf('A')] }] });
    await update('A');
  }, 60_000);

  it('halts before the devices of a stage are asked for a file that the store has lost', async () => {
    const { rollout_id: id } = await desk.start({ stages: [{ arns: [await arnOf('A')] }], watch_minutes: 1 });
    await installs('A');
    await inState(id, 'watching');
    await fileDeskOf(desk.farm).loseAll();
    desk.farm.clock.advance(minute);
    const halted = await inState(id, 'halted');
    expect(halted).toMatchObject({ stage: 2, halt: { code: 'FILE_LOST', devices: [] } });
    expect([...updates('B'), ...updates('C')]).toEqual([]);
  }, 60_000);

  it('counts as failed whom host or wire have kept from it until the time of its stage was over', async () => {
    const terms = { success_percent: 50, stage_minutes: 1, watch_minutes: 0 };
    const { rollout_id: id } = await desk.start({ stages: [{ percent: 100 }], ...terms });
    const lost = await update('C');
    // What has failed so rests for a minute: longer than the stage has left.
    desk.farm.clock.advance(minute / 2);
    desk.agent.ends(lost, { outcome: 'failed', reason: 'ADB_AWAY' });
    await desk.inState(lost.command_id, 'failed');
    await installs('A');
    await installs('B');
    desk.farm.clock.advance(minute / 2);
    expect((await inState(id, 'succeeded')).counts).toEqual({ succeeded: 2, failed: 1 });
    expect(updates('C')).toHaveLength(1);
  }, 60_000);
});

describe('what rollouts ask for', () => {
  it('is asked once, also with two servers, and not while it is paused', async () => {
    const second = await createTestFarm(desk.farm);
    const { rollout_id: id } = await desk.start({ stages: [{ count: 1 }, { count: 2 }], watch_minutes: 0 });
    const shown = await desk.shown(id);
    const one = shown.devices.find(({ stage }) => stage === 1)?.udid ?? '';
    await update(one);
    const { data } = await desk.act(id, 'pause', 'lunch');
    expect(data).toMatchObject({ state: 'paused', reason: 'lunch', due_at: null });
    await installs(one);
    await until(id, ({ counts }) => counts.succeeded === 1, 'its success');
    expect((await desk.shown(id)).state).toBe('paused');
    await desk.act(id, 'resume');
    for (const udid of ['A', 'B', 'C'].filter((other) => other !== one)) await installs(udid);
    await inState(id, 'succeeded');
    expect([updates('A'), updates('B'), updates('C')].map(({ length }) => length)).toEqual([1, 1, 1]);
    await second.close();
  }, 60_000);

  it.each([
    ['halts', async () => refuses(await update('A'), 'INSTALL_FAILED_OLDER_SDK')],
    ['is paused', (id: string) => desk.act(id, 'pause')],
  ] as const)(
    'is taken back as far as it has not been sent when it %s',
    async (_what, stop) => {
      const { rollout_id: id } = await desk.start({ stages: [{ percent: 100 }] });
      const { command_id } = await update('B');
      // A person's command has come before it.
      await sql`update commands set state = 'queued', yields = true, link_epoch = null where command_id = ${command_id}`.execute(
        desk.farm.db,
      );
      await sql`insert into commands (device_id, host_id, type, udid, state, created_by, created_at, sent_at, delivered_at, link_epoch)
      select c.device_id, c.host_id, 'screenshot', c.udid, 'running', 'kim', now(), now(), now(), h.link_epoch
      from commands c join hosts h on h.id = c.host_id where c.command_id = ${command_id}`.execute(
        desk.farm.db,
      );
      await stop(id);
      await desk.inState(command_id, 'cancelled');
      await until(
        id,
        ({ devices }) => devices.find(({ udid }) => udid === 'B')?.result === 'pending',
        'B waiting',
      );
    },
    60_000,
  );

  it('leaves an excluded device, which follows when it is back, also after the success', async () => {
    const { arn } = await desk.farm.device('C');
    const decide = (old_state: string, new_state: string) =>
      desk.farm.call('/service/change_state', { arn, old_state, new_state, update_reason: '' });
    await decide('AVAILABLE', 'EXCLUDE');
    const stages = [{ percent: 100 }];
    const { rollout_id: id } = await desk.start({ stages, stage_minutes: 1, watch_minutes: 0 });
    await installs('A');
    await installs('B');
    desk.farm.clock.advance(minute);
    const ended = await inState(id, 'succeeded');
    expect(ended.counts).toEqual({ succeeded: 2, pending: 1 });
    expect(updates('C')).toEqual([]);
    expect(await isAnyAtWork()).toBe(false);
    await decide('EXCLUDE', 'AVAILABLE');
    await installs('C');
    await until(id, ({ counts }) => counts.succeeded === 3, 'the third success');
  }, 60_000);

  it('is asked for again after a minute where the wire was at fault, and not before', async () => {
    const { arn } = await desk.farm.device('B');
    const decide = (old_state: string, new_state: string) =>
      desk.farm.call('/service/change_state', { arn, old_state, new_state, update_reason: '' });
    await decide('AVAILABLE', 'EXCLUDE');
    const { rollout_id: id } = await desk.start({ stages: [{ percent: 100 }] });
    const lost = await update('C');
    desk.agent.ends(lost, { outcome: 'failed', reason: 'ADB_AWAY' });
    await until(id, ({ counts }) => counts.pending === 2, 'B and C waiting');
    await decide('EXCLUDE', 'AVAILABLE');
    await update('B');
    expect(updates('C')).toHaveLength(1);
    desk.farm.clock.advance(minute);
    await update('C', 2);
  }, 60_000);

  it('is not asked for by the policy of a device in its stage, also while it is paused', async () => {
    const { device_app_id } = await desk.app(shop, 'A');
    await desk.put(`/admbo/device/A/app/${String(device_app_id)}`, { update_type: 'force' });
    const { rollout_id: id } = await desk.start({ stages: [{ arns: [await arnOf('A')] }] });
    await desk.act(id, 'pause');
    const { id: probe } = await desk.addPackage({ app_id: 'com.example.probe' });
    await desk.assign('B', probe, 'force');
    await update('B');
    const asked = await desk.farm.db.selectFrom('commands').select(['udid', 'created_by']).execute();
    expect(asked.filter(({ created_by }) => created_by === 'policy')).toEqual([
      { udid: 'B', created_by: 'policy' },
    ]);
  }, 60_000);
});
