import type { ServiceController } from '@rackhand/contract/test/project';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { openTestDesk, type TestDesk, type TestingAgent } from '../../testing/test-desk.ts';
import { healthyReadings, phone } from '../../testing/test-sightings.ts';
import { chooseDevices } from './choose-devices.ts';

let desk: TestDesk;
let agent: TestingAgent;

beforeEach(async () => {
  desk = await openTestDesk();
  ({ agent } = desk);
});
afterEach(() => desk.farm.close());

const waitingOf = async (id: string) => (await desk.run(id)).waiting;
/** When a run has been told why it waits. */
const waits = (id: string, reason: string) =>
  eventually(async () => (await waitingOf(id))?.reason === reason, `${id} waiting for ${reason}`);
/** The number of a project of this name, of which no more is asked. */
async function addProject(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into projects (group_type, project_name, comparable_name, category_id, sub_category, schedule, test_type, executor, scenario,
      options, memo, created_at, created_by)
    select 'origin', ${name}, ${name}, id, 'app', '{}', 'scenario', 'adb', '', '{}', '', now(), 'admin01' from categories
    where group_type = 'origin' order by id limit 1 returning id`.execute(desk.farm.db);
  return rows[0]?.id ?? 0;
}
const clockOf = (): number => desk.farm.clock.now().getTime();
/** What comes in the next second comes at this time. */
const pass = (ms: number): void => desk.farm.clock.advance(ms);

describe('who goes first', () => {
  it('is the one with the smaller priority, then the older one, and after an hour whoever has waited', async () => {
    const [first = ''] = await desk.start();
    await agent.given(first);
    const [old = ''] = await desk.start({ options: { priority: 90, wait_minutes: 1440 } });
    pass(61 * minute);
    const [late = ''] = await desk.start({ options: { priority: 50, wait_minutes: 1440 } });
    const [urgent = ''] = await desk.start({ options: { priority: 1, wait_minutes: 1440 } });
    const order: string[] = [];
    for (const id of [first, old, urgent, late]) {
      const given = await agent.given(id);
      order.push(id);
      agent.ends(given);
      await agent.told('run_stored', given);
    }
    expect(agent.orders().map(({ test_run_id }) => test_run_id)).toEqual(order);
  });

  it('takes any device that fits a filter, each another one, and says NO_MATCH where none does', async () => {
    const filter = { q: '', device_type: null, count: 2, distinct: null };
    const ids = await desk.start({ on: { filter, count: 2 } });
    const orders = await Promise.all(ids.map((id) => agent.given(id)));
    expect(new Set(orders.map(({ udid }) => udid)).size).toBe(2);
    const [none = ''] = await desk.start({ on: { filter: { ...filter, q: 'no such thing' }, count: 1 } });
    await waits(none, 'NO_MATCH');
  });

  it('is nobody beyond the runs that a host may have', async () => {
    const small = await openTestDesk(['A', 'B'], { RUNS_PER_HOST: '1' });
    const [first = '', second = ''] = await small.start({ udids: ['A', 'B'] });
    const order = await small.agent.given(first);
    await eventually(async () => (await small.run(second)).waiting?.reason === 'HOST_FULL');
    small.agent.ends(order);
    await small.agent.given(second);
    await small.farm.close();
  });
});

describe('a run that waits', () => {
  it('says why: its device is excluded, in error, low, busy, or its host drains', async () => {
    const { farm } = desk;
    const [held = ''] = await desk.start({ udids: ['A'] });
    await agent.given(held);
    const [busy = ''] = await desk.start({ udids: ['A'] });
    await waits(busy, 'BUSY');
    expect((await waitingOf(busy))?.detail).toBe(held);
    // Of another deployment's tests nothing more is told.
    await farm.db.updateTable('leases').set({ group_type: 'other' }).execute();
    await eventually(async () => (await waitingOf(busy))?.detail === 'ELSEWHERE');
    await farm.db.updateTable('leases').set({ group_type: 'origin' }).execute();
    const { arn } = await farm.device('B');
    await farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
    const [excluded = ''] = await desk.start({ udids: ['B'] });
    await waits(excluded, 'EXCLUDED');
    await agent.change('C', { readings: { ...healthyReadings, battery_level: 50 } });
    const [low = ''] = await desk.start({ udids: ['C'], options: { min_battery: 60 } });
    await waits(low, 'LOW_BATTERY');
    await agent.change('C', { connection: 'offline' });
    await waits(low, 'ERROR');
  });

  it('ends as an error once its waiting time is over, and that stands still while all is paused', async () => {
    const { db } = desk.farm;
    const [held = ''] = await desk.start();
    await agent.given(held);
    const [id = ''] = await desk.start({ options: { wait_minutes: 10 } });
    await waits(id, 'BUSY');
    const pause = (all_paused: boolean) =>
      db
        .insertInto('test_pauses')
        .values({ group_type: 'origin', all_paused })
        .onConflict((conflict) => conflict.column('group_type').doUpdateSet({ all_paused }))
        .execute();
    await pause(true);
    await waits(id, 'PAUSED');
    pass(60 * minute);
    await pause(false);
    await waits(id, 'BUSY');
    pass(9 * minute);
    await waits(id, 'BUSY');
    pass(2 * minute);
    expect(await desk.inState(id, 'ended')).toMatchObject({
      result: 'error',
      decided_by: { reason: 'WAITED_TOO_LONG' },
    });
  });

  it('is held by the category in which it was queued, though an administrator has moved its project since', async () => {
    const moved = await openTestDesk(['A'], {}, { 'origin.json': { schedulerAllCategories: true } });
    const { farm } = moved;
    const [first] = await farm.db.selectFrom('categories').select('id').execute();
    const old = first?.id ?? 0;
    const path = '/admbo/schedule_management';
    const other = (await farm.call(`${path}/category`, { category: 'Night' })).data['id'];
    const added = await farm.call('/admbo/project', {
      ...{ project_name: '이체', category_id: old, devices: [(await farm.device('A')).arn] },
      scenario: 'version: 1\nsteps:\n  - sleep: 1s\n',
    });
    const pid = Number(added.data['id']);
    const pause = (id: unknown, schedule_is_all_paused: boolean) =>
      farm.call(path, { category: { id, schedule_is_all_paused } });
    await pause(old, true);
    const { tid } = (await farm.call(`/admbo/project/${String(pid)}/run`, {})).data;
    const id = `${String(tid)}-1`;
    const becauseOf = (reason: string) =>
      eventually(async () => (await moved.run(id)).waiting?.reason === reason, `${id} waiting for ${reason}`);
    await becauseOf('PAUSED');
    expect(
      await farm.call('/admbo/project/update', { id: pid, version: 1, category_id: other }),
    ).toMatchObject({
      errorCode: 0,
    });
    await pause(other, true);
    const { service_controller } = await farm.read<{ service_controller: ServiceController }>(path);
    expect(service_controller.categories).toMatchObject([
      { id: old, schedule_is_all_paused: true, queued_count: 1 },
      { id: other, schedule_is_all_paused: true, queued_count: 0 },
    ]);
    await pause(old, false);
    await moved.agent.given(id);
    await farm.close();
  });

  it('is not given to an agent that knows no tests', async () => {
    const { commandAbilities } = await import('@rackhand/contract/command/command-kinds');
    const old = await desk.farm.dial(await desk.farm.addHost('rack-9'), { abilities: commandAbilities });
    await old.snapshot([phone('OLD')]);
    const [id = ''] = await desk.start({ udids: ['OLD'] });
    await waits(id, 'NO_MATCH');
    expect(old.heard.some(({ type }) => type === 'run')).toBe(false);
  });

  it('is not hidden by thousands of others that fit no device, of one test or of many of a project', async () => {
    const filter = { q: 'no such thing', device_type: null, count: 1, distinct: null };
    const on = { filter, count: 1 };
    const bad = await addProject('bad');
    const [stuck = ''] = await desk.start({ on });
    await waits(stuck, 'NO_MATCH');
    const { db } = desk.farm;
    await sql`insert into test_runs (tid, n, group_type, priority, limit_seconds, queued_at, wait_until)
      select 1, n + 1, 'origin', 1, 60, now(), now() + interval '1 day' from generate_series(1, 2500) n`.execute(
      db,
    );
    await sql`insert into tests (group_type, project_id, project_name, category, sub_category, test_type, executor, scenario, note,
        created_at, created_by, device_filter, sent_scenario, options)
      select group_type, ${bad}, project_name, category, sub_category, test_type, executor, scenario, note, created_at, created_by,
        device_filter, sent_scenario, options from tests, generate_series(1, 2500)`.execute(db);
    await sql`insert into test_runs (tid, n, group_type, project_id, priority, limit_seconds, queued_at, wait_until)
      select tid, 1, 'origin', ${bad}, 1, 60, now(), now() + interval '1 day' from tests where project_id = ${bad}`.execute(
      db,
    );
    const [fitting = ''] = await desk.start({
      on: { filter: { ...filter, q: '' }, count: 1 },
      options: { priority: 90 },
    });
    await agent.given(fitting);
  });

  it('is refused where 5,000 of its project wait, while other projects start', async () => {
    const [full, other] = [await addProject('full'), await addProject('other')];
    const [id = ''] = await desk.start({ udids: ['A'] });
    await agent.given(id);
    await sql`insert into test_runs (tid, n, group_type, project_id, priority, limit_seconds, queued_at, wait_until)
      select 1, n + 1000, 'origin', ${full}, 50, 60, now(), now() + interval '1 day' from generate_series(1, 4999) n`.execute(
      desk.farm.db,
    );
    await desk.start({ udids: ['A'], projectId: full });
    await expect(desk.start({ udids: ['A'], projectId: full })).rejects.toMatchObject({ code: '20414' });
    await desk.start({ udids: ['A'], projectId: other });
  });

  it('is refused beyond 20,000', async () => {
    const [id = ''] = await desk.start({ udids: ['A'] });
    await agent.given(id);
    await desk.start({ udids: ['A'] });
    await sql`insert into test_runs (tid, n, group_type, priority, limit_seconds, queued_at, wait_until)
      select 1, n + 1000, 'origin', 50, 60, now(), now() + interval '1 day' from generate_series(1, 19999) n`.execute(
      desk.farm.db,
    );
    await expect(desk.start({ udids: ['A'] })).rejects.toMatchObject({ code: '20414' });
  });
});

describe('a lease', () => {
  it('that nobody renews for 60 s ends the run as HOST_AWAY, and it is tried once more after 30 s', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    agent.goes(order);
    await desk.inState(id, 'running');
    pass(59_000);
    await desk.judgeLeases();
    expect((await desk.run(id)).state).toBe('running');
    pass(2_000);
    await desk.judgeLeases();
    expect(await agent.told('run_stop', order)).toMatchObject({ how: 'over' });
    expect(await desk.run(id)).toMatchObject({ state: 'queued', attempt: 1 });
    await desk.shows('A', 'AVAILABLE');
    // Until then its device is free for whoever else waits, be they behind it.
    const [other = ''] = await desk.start({ options: { priority: 100 } });
    const meanwhile = await agent.given(other);
    agent.ends(meanwhile);
    await agent.told('run_stored', meanwhile);
    pass(31_000);
    const again = await agent.given(id, 2);
    agent.goes(again);
    await desk.inState(id, 'running');
    pass(61_000);
    await desk.judgeLeases();
    expect(await desk.run(id)).toMatchObject({
      state: 'ended',
      result: 'error',
      decided_by: { kind: 'infrastructure', reason: 'HOST_AWAY' },
    });
  });

  it('goes on with each word of its executor', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    for (let nth = 1; nth <= 3; nth += 1) {
      pass(40_000);
      agent.goes(order, { done: nth });
      await eventually(async () => (await desk.run(id)).done === nth);
      await desk.judgeLeases();
    }
    expect((await desk.run(id)).state).toBe('running');
  });

  it('ends as DEVICE_AWAY where the host is there and the device is not', async () => {
    const [id = ''] = await desk.start({ options: { retry: 0 } });
    const order = await agent.given(id);
    agent.goes(order);
    await desk.inState(id, 'running');
    await agent.change('A', { connection: 'offline' });
    pass(61_000);
    await desk.judgeLeases();
    expect((await desk.run(id)).decided_by?.reason).toBe('DEVICE_AWAY');
  });

  it('is fenced out by a person’s reboot: the run ends as INTERRUPTED and its late result changes nothing', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    agent.goes(order);
    await desk.shows('A', 'TESTING');
    const { arn } = await desk.farm.device('A');
    const { data } = await desk.farm.call('/admbo/device/reboot', { arn });
    const reboot = await agent.delivered(String(data['command_id']));
    expect(reboot.fence).toBeGreaterThan(order.fence);
    agent.begins(reboot);
    expect(await desk.inState(id, 'ended')).toMatchObject({
      result: 'error',
      decided_by: { reason: 'INTERRUPTED' },
    });
    expect(await desk.stateOf('A')).toBe('REBOOT');
    agent.ends(order);
    await agent.told('run_stored', order);
    expect((await desk.run(id)).result).toBe('error');
    expect(await desk.stateOf('A')).toBe('REBOOT');
  });

  it('is fenced out by a USB reconnection too, beside which nothing goes on', async () => {
    const [id = ''] = await desk.start();
    agent.goes(await agent.given(id));
    await desk.shows('A', 'TESTING');
    const { arn } = await desk.farm.device('A');
    const { data } = await desk.farm.call('/admbo/device/usb_reset', { arn });
    agent.begins(await agent.delivered(String(data['command_id'])));
    expect((await desk.inState(id, 'ended')).decided_by?.reason).toBe('INTERRUPTED');
    await desk.shows('A', 'AVAILABLE');
  });

  it('is no hold: who knows its number can neither renew nor release it', async () => {
    const [id = ''] = await desk.start();
    await agent.given(id);
    const { lease_id } = await desk.farm.db.selectFrom('leases').select('lease_id').executeTakeFirstOrThrow();
    const system = await desk.farm.signIn('super');
    for (const [path, body] of [
      ['/service/release', { hold_id: lease_id }],
      ['/service/hold/renew', { hold_id: lease_id, minutes: 5 }],
    ] as const) {
      const response = await desk.farm.app.inject({
        method: 'POST',
        url: path,
        payload: body,
        headers: { cookie: system, ...sameOrigin },
      });
      expect(response.json<{ errorCode: number }>().errorCode).toBe(2002);
    }
    expect(await desk.stateOf('A')).toBe('STANDBY');
  });
});

describe('the plan of a run', () => {
  it('names what no cleaning takes: protected, managed and helper apps, and of managed ones their data is not kept', async () => {
    const { db, clock } = desk.farm;
    const { id: deviceId } = await db
      .selectFrom('devices')
      .select('id')
      .where('udid', '=', 'A')
      .executeTakeFirstOrThrow();
    await db.updateTable('hosts').set({ helper_package: 'com.example.helper' }).execute();
    await db
      .insertInto('protected_apps')
      .values({
        ...{ app_id: 'com.example.kept', name: 'Kept', os_type: 'android', comparable: 'com.example.kept' },
        ...{ changed_by: 'admin01', changed_at: clock.now() },
      })
      .execute();
    await sql`insert into packages (app_id, app_name, app_names, app_version, version_code, debuggable, test_only, signature,
        certificates, abis, warnings, size, sha256, uploaded_at, uploaded_by)
      values ('com.example.managed', 'M', '{}', '1', 1, false, false, 'v2', '[]', '[]', '[]', 1, ${'b'.repeat(64)}, now(), 'admin01')`.execute(
      db,
    );
    await sql`insert into device_apps (device_id, app_id, app_name, package_id)
      select ${deviceId}, app_id, app_name, id from packages`.execute(db);
    const [id = ''] = await desk.start();
    const { plan } = await agent.given(id);
    expect(plan.kept_data).toEqual(['com.example.kept', 'com.example.helper']);
    expect(plan.kept_apps).toEqual([...plan.kept_data, 'com.example.managed']);
  });
});

describe('an app policy that is due', () => {
  it('goes before a run that waits, once', async () => {
    const chosen = (policyDueSince: number | null, queuedAt: number, now = queuedAt + 1_000) =>
      chooseDevices({
        runs: [
          {
            id: 1,
            tid: 1,
            deviceId: 7,
            filter: null,
            minBattery: 20,
            isOfSquad: false,
            explores: false,
            queuedAt: new Date(queuedAt),
            ...{ uid: null, teamId: null, room: null },
          },
        ],
        free: [
          {
            ...{ id: 7, hostId: 1, busy: 0, battery: 80, explores: false, policyDueSince },
            device: () => {
              throw new Error('no filter asks for it');
            },
          },
        ],
        ...{ runsPerHost: 32, taken: new Map(), now },
      }).length;
    const asked = clockOf();
    expect(chosen(null, asked)).toBe(1);
    expect(chosen(0, asked)).toBe(0);
    // It has had its turn since the run was queued, or never comes to it.
    expect(chosen(asked + 500, asked)).toBe(1);
    expect(chosen(0, asked, asked + 11 * minute)).toBe(1);
    const [id = ''] = await desk.start();
    await agent.given(id);
  });
});

describe('stopping', () => {
  it('ends a run that waits at once, asks one under way, and says 20414 where all have ended', async () => {
    const [first = ''] = await desk.start();
    const order = await agent.given(first);
    agent.goes(order);
    await desk.inState(first, 'running');
    const [second = ''] = await desk.start();
    expect((await desk.stop(second)).data).toEqual({ stopped: 1 });
    expect(await desk.run(second)).toMatchObject({
      state: 'ended',
      result: 'stopped',
      decided_by: { kind: 'person' },
    });
    expect((await desk.stop(first.split('-')[0] ?? '')).data).toEqual({ stopped: 1 });
    expect(await agent.told('run_stop', order)).toMatchObject({ how: 'stop' });
    agent.ends(order, { outcome: 'stopped', is_clean: true });
    await agent.told('run_stored', order);
    expect((await desk.run(first)).result).toBe('stopped');
    expect(await desk.stop(first)).toMatchObject({ status: 409, errorCode: 20414 });
    expect(await desk.stop('999')).toMatchObject({ errorCode: 2003 });
  });

  it('of a run whose agent does not answer takes the device back after 10 s', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    agent.goes(order);
    await desk.inState(id, 'running');
    await desk.stop(id);
    pass(11_000);
    expect((await desk.inState(id, 'ended')).result).toBe('stopped');
    await eventually(() =>
      agent.heard.some((message) => message.type === 'run_stop' && message.how === 'over'),
    );
    await desk.shows('A', 'AVAILABLE');
  });
});

describe('a run whose device is prepared first', () => {
  it('is tried again after 30 s where its reboot or cleaning failed, and then ends as PREPARE_FAILED with why', async () => {
    const [id = ''] = await desk.start({
      options: { retry: 1, reboot_before: true, cleaning_before: 'standard' },
    });
    const order = await agent.given(id);
    expect(order.plan).toMatchObject({ reboot_before: true, cleaning_before: 'standard' });
    const failed = { outcome: 'error', reason: 'PREPARE_FAILED' } as const;
    agent.ends(order, { ...failed, detail: 'the device did not come back' });
    await agent.told('run_stored', order);
    expect(await desk.run(id)).toMatchObject({ state: 'queued', result: null, attempt: 1 });
    pass(31_000);
    const again = await agent.given(id, 2);
    agent.ends(again, { ...failed, detail: 'clear: the data stays' });
    await agent.told('run_stored', again);
    expect(await desk.run(id)).toMatchObject({
      ...{ state: 'ended', result: 'error', attempt: 2 },
      decided_by: { kind: 'infrastructure', reason: 'PREPARE_FAILED', text: 'clear: the data stays' },
      attempts: [{ reason: 'PREPARE_FAILED' }, { reason: 'PREPARE_FAILED' }],
    });
  });
});

describe('a run that is over before its agent could say that it runs', () => {
  it('has its run time by what its agent has noted, and none where it came to no test', async () => {
    const since = (ms: number): string => new Date(Date.parse('2020-01-01T00:00:00Z') + ms).toISOString();
    const stage = {
      kind: 'stage',
      title: '',
      detail: '',
      depth: 0,
      source_line: null,
      log_line: null,
      shot: null,
    } as const;
    const items = [
      { ...stage, number: 1, name: 'install', state: 'passed', at: since(0), ended_at: since(4_000) },
      { ...stage, number: 2, name: 'test', state: 'passed', at: since(4_000), ended_at: since(6_000) },
      { ...stage, number: 3, name: 'clean_after', state: 'passed', at: since(6_000), ended_at: since(7_000) },
    ] as const;
    const times: (number | null)[] = [];
    for (const told of [[...items], [items[0]]]) {
      const [id = ''] = await desk.start();
      const order = await agent.given(id);
      pass(20_000);
      agent.goes(order, { state: 'cleaning', stage: 'clean_after', items: told });
      agent.ends(order);
      await agent.told('run_stored', order);
      times.push((await desk.run(id)).run_time);
    }
    expect(times).toEqual([3, null]);
  });
});

describe('a device on which tests go wrong', () => {
  const fail = async (reason: string, left: { is_clean?: boolean } = {}): Promise<void> => {
    const [id = ''] = await desk.start({ options: { retry: 0 } });
    const order = await agent.given(id);
    agent.ends(order, { outcome: 'error', reason: reason as 'INSTALL_FAILED', ...left });
    await agent.told('run_stored', order);
  };

  it('shows ERROR after five errors in a row that may be its own, until somebody says that it is well', async () => {
    for (const reason of [
      'INSTALL_FAILED',
      'HOST_AWAY',
      'FILE_NOT_FETCHED',
      'FILE_CHANGED',
      'PREPARE_FAILED',
      'INSTALL_FAILED',
      'INSTALL_FAILED',
    ])
      await fail(reason);
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
    await fail('DEVICE_REBOOTED');
    expect(await desk.stateOf('A')).toBe('ERROR');
    const { arn } = await desk.farm.device('A');
    await desk.farm.call('/service/change_state', { arn, old_state: 'ERROR', new_state: 'AVAILABLE' });
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
    pass(1_000);
    for (let nth = 1; nth <= 4; nth += 1) await fail('INSTALL_FAILED');
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
    pass(1_000);
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    agent.ends(order);
    await agent.told('run_stored', order);
    expect((await desk.run(id)).result).toBe('passed');
    pass(1_000);
    await fail('INSTALL_FAILED');
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
  });

  it('shows ERROR after five errors in a row also where each run has cleaned it behind itself', async () => {
    for (let nth = 1; nth <= 5; nth += 1) {
      expect(await desk.stateOf('A')).toBe('AVAILABLE');
      await fail('INSTALL_FAILED', { is_clean: true });
    }
    expect(await desk.stateOf('A')).toBe('ERROR');
  });

  it('shows ERROR where it could not be cleaned, whatever the run was', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    agent.ends(order, { is_clean: false, cleaning_detail: 'an app stays' });
    await agent.told('run_stored', order);
    expect((await desk.run(id)).result).toBe('passed');
    expect(await desk.stateOf('A')).toBe('ERROR');
  });
});

describe('a stream', () => {
  it('is told of each change of a run of its own deployment', async () => {
    const stream = await desk.farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    const [id = ''] = await desk.start();
    agent.ends(await agent.given(id));
    await desk.inState(id, 'ended');
    await stream.sees(({ name, data }) => name === 'test' && JSON.stringify(data).includes('"ended"'));
  });
});
