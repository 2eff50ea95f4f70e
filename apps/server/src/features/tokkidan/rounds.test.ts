import type { TokkidanRound } from '@rackhand/contract/test/tokkidan';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { eventually } from '../../testing/eventually.ts';
import { bank, explored, nightly, openSquadDesk, type SquadDesk } from '../../testing/squad-desk.ts';
import { alignRounds } from './begin-rounds.ts';

let desk: SquadDesk;
beforeEach(async () => {
  desk = await openSquadDesk();
});
afterEach(() => desk.farm.close());

const later = (minutes: number): Date => new Date(desk.farm.clock.now().getTime() + minutes * minute);

async function endAll(): Promise<void> {
  for (const order of desk.agent.orders()) {
    desk.agent.ends(order);
    await desk.inState(order.test_run_id, 'ended');
  }
}

/** How many runs the squad has queued by now. */
const count = async (): Promise<number> => (await desk.rounds()).length;

describe('a round of the squad', () => {
  it('begins on the devices of its squad that are idle, behind everybody else and for its minutes', async () => {
    const [held = ''] = await desk.start({ udids: ['A'] });
    await desk.agent.given(held);
    const id = await desk.add({ minutes: 20 });
    const orders = await desk.crawls(2);
    expect(orders.map(({ udid }) => udid).sort()).toEqual(['B', 'C']);
    expect(orders[0]?.plan).toMatchObject({ app: { app_id: bank }, limit_seconds: 1_200 });
    const run = await desk.run(orders[0]?.test_run_id ?? '');
    expect(run).toMatchObject({ project: 'Bank', test_type: 'autonomous', options: { priority: 100 } });
    expect(await desk.tokkidan(id)).toMatchObject({ last_test: { tid: run.tid, result: null } });
  });

  it('begins once, however many servers look, and the next one not before it is over and has rested', async () => {
    const id = await desk.add();
    await Promise.all(Array.from({ length: 5 }, () => desk.look()));
    const [first] = await desk.crawls(3);
    expect(await count()).toBe(3);
    expect([await desk.status(), await desk.tokkidan(id)].map((told) => told.next_round_at)).toEqual([
      null,
      null,
    ]);
    // One of its devices is through and idle again.
    if (first !== undefined) desk.agent.ends(first);
    await desk.shows(first?.udid ?? '', 'AVAILABLE');
    await desk.look(later(11));
    expect(await count()).toBe(3);
    await endAll();
    expect((await desk.status()).next_round_at).not.toBeNull();
    await desk.farm.db
      .updateTable('tokkidans')
      .set({ due_at: later(10) })
      .where('id', '=', id)
      .execute();
    await desk.look(later(9));
    expect(await count()).toBe(3);
    await Promise.all(Array.from({ length: 5 }, () => desk.look(later(10))));
    await eventually(async () => (await count()) === 6, 'the next round');
  });

  it('of two apps takes each device for one of them', async () => {
    const { arn } = await desk.farm.device('A');
    const [one, other] = [await desk.add({ cron: nightly }), await desk.add({ cron: nightly })];
    await desk.update({ tokkidan_id: one, device_filter: undefined, devices: [arn] });
    const due = new Date((await desk.tokkidan(other)).next_round_at ?? '');
    await Promise.all(Array.from({ length: 3 }, () => desk.look(due)));
    await desk.look(due);
    expect(await count()).toBe(3);
    const devices = await desk.farm.db.selectFrom('test_runs').select('device_id').execute();
    expect(new Set(devices.map(({ device_id }) => device_id)).size).toBe(3);
  });

  it('takes so many devices as its filter says, those first that were crawled longest ago', async () => {
    const id = await desk.add({ device_filter: { count: 2 }, cron: nightly });
    const due = new Date((await desk.tokkidan(id)).next_round_at ?? '');
    await desk.look(due);
    const first = await desk.crawls(2);
    expect(first.map(({ udid }) => udid).sort()).toEqual(['A', 'B']);
    await endAll();
    await desk.look(new Date(due.getTime() + 24 * 60 * minute));
    const [, , ...second] = await desk.crawls(4);
    expect(second.map(({ udid }) => udid).sort()).toEqual(['A', 'C']);
  });

  it('begins at its minute, within ten of it where nobody was idle, and for none that is long over', async () => {
    const { arn } = await desk.farm.device('A');
    const id = await desk.add({ cron: nightly, devices: [arn], device_filter: undefined });
    const due = new Date((await desk.tokkidan(id)).next_round_at ?? '');
    const after = (minutes: number): Date => new Date(due.getTime() + minutes * minute);
    const [held = ''] = await desk.start({ udids: ['A'] });
    const order = await desk.agent.given(held);
    for (const minutes of [-1, 0, 1]) await desk.look(after(minutes));
    expect(await count()).toBe(0);
    desk.agent.ends(order);
    await desk.shows('A', 'AVAILABLE');
    await desk.look(after(2));
    expect(await count()).toBe(1);
    await desk.crawls(1);
    await endAll();
    await desk.look(after(24 * 60 + 11));
    expect(await count()).toBe(1);
    const { next_round_at: next } = await desk.tokkidan(id);
    expect(new Date(next ?? '')).toEqual(after(48 * 60));
    await desk.look(after(48 * 60));
    expect(await count()).toBe(2);
  });

  it('waits while all is paused, and the status says so', async () => {
    await desk.farm.call('/admbo/schedule_management', { all_paused: true });
    await desk.add();
    await desk.look();
    expect(await count()).toBe(0);
    expect(await desk.status()).toMatchObject({ all_paused: true, active: 1, next_round_at: null });
    await desk.farm.call('/admbo/schedule_management', { all_paused: false });
    await desk.look(later(1));
    expect(await count()).toBe(3);
  });

  it('whose app is there no more is refused, and its row says why', async () => {
    const id = await desk.add({ cron: nightly });
    await desk.farm.db.deleteFrom('packages').execute();
    await desk.look(new Date((await desk.tokkidan(id)).next_round_at ?? ''));
    expect(await count()).toBe(0);
    expect(await desk.tokkidan(id)).toMatchObject({ app_name: '', refused: '테스트할 앱을 확인하세요.' });
  });

  it('is looked for again soon after a clock that was hours ahead has been put right', async () => {
    const id = await desk.add({ is_active: false });
    await desk.farm.db
      .updateTable('tokkidans')
      .set({ due_at: later(180) })
      .execute();
    await alignRounds(desk.farm.db, desk.farm.clock.now());
    await desk.update({ tokkidan_id: id, is_active: true });
    await desk.crawls(3);
  });
});

const crash = (signature: string) => ({
  ...{ kind: 'crash', app_id: bank, signature, title: `${signature} in MainActivity`, log_line: 3 },
  ...{ at: '2026-01-01T00:00:00+09:00', remote_file: '' },
});
const screen = (id: string, visits: number, shot: number | null = null) => ({
  ...{ id, activity: `${bank}/.${id}`, visits, shot },
});

describe('what a round has found', () => {
  it('is told of all its devices together, beside the round before it', async () => {
    const id = await desk.add({ cron: nightly });
    const due = new Date((await desk.tokkidan(id)).next_round_at ?? '');
    const end = (nth: number, crashes: object[], told: Parameters<typeof explored>[0]): void => {
      const order = desk.agent.orders()[nth];
      if (order === undefined) throw new Error(`no run ${String(nth)}`);
      desk.agent.ends(order, { explored: explored(told), crashes: crashes as never });
    };
    await desk.look(due);
    await desk.crawls(3);
    for (const nth of [0, 1, 2]) end(nth, [crash('NPE')], { coverage: 0.25 });
    await eventually(async () => (await desk.status()).running.length === 0, 'the first round being over');
    await desk.look(new Date(due.getTime() + 24 * 60 * minute));
    const [, , , first] = await desk.crawls(6);
    const [tid = ''] = (first?.test_run_id ?? '').split('-');
    const read = () =>
      desk.farm.app.inject({ url: `/admbo/tokkidan/test/${tid}`, headers: { cookie: desk.farm.cookie } });
    expect((await read()).json()).toMatchObject({ errorCode: 6003 });
    end(3, [crash('NPE'), crash('ISE')], {
      ...{ coverage: 0.75, activities_seen: 3, screens: [screen('Login', 4), screen('List', 1, 7)] },
      edges: [{ from: 'Login', to: 'List', action: 'tap Sign in', count: 1 }],
    });
    end(4, [crash('ISE')], {
      ...{ screens: [screen('Login', 2, 1)] },
      edges: [{ from: 'Login', to: 'List', action: 'tap Sign in', count: 2 }],
    });
    end(5, [], {});
    await eventually(async () => (await desk.status()).running.length === 0, 'the second round being over');
    const { data } = (await read()).json<{ data: Record<string, unknown> }>();
    expect(data).toMatchObject({
      test: { devices: 3, done: 3, result: 'failed', crashes: 3, new_crashes: 1, coverage: 0.75 },
      crashes: [
        { signature: 'ISE', count: 2, is_new: true, test_run_id: `${tid}-1`, attempt: 1, log_line: 3 },
        { signature: 'NPE', count: 1, is_new: false },
      ],
      screens: [
        { id: 'Login', visits: 6, devices: 2, shot: 1, test_run_id: `${tid}-2`, attempt: 1 },
        { id: 'List', visits: 1, devices: 1, shot: 7, test_run_id: `${tid}-1` },
      ],
      edges: [{ from: 'Login', to: 'List', count: 3 }],
      coverage_by_model: [
        { devices: 3, coverage: 0.75, activities_seen: 3, activities_total: 4, crashes: 3 },
      ],
      before: { devices: 3, crashes: 3, new_crashes: 1, coverage: 0.25 },
    });
    expect(data['runs']).toHaveLength(3);
    expect((await desk.status()).matrix).toMatchObject([
      { app_id: bank, result: expect.any(String) as string },
    ]);
  });

  it('stands in the list of rounds, by app, result and day, and the squad says what it does', async () => {
    const id = await desk.add({ cron: nightly });
    expect((await desk.status()).matrix).toMatchObject([{ app_id: bank, result: null, test_run_id: null }]);
    await desk.look(new Date((await desk.tokkidan(id)).next_round_at ?? ''));
    const orders = await desk.crawls(3);
    expect(await desk.status()).toMatchObject({
      ...{ active: 1, squad: { available: 0, busy: 3, total: 3 } },
      running: [{ app_id: bank, app_name: 'Bank', done: 0, total: 3 }],
    });
    for (const order of orders) desk.agent.ends(order);
    await eventually(async () => (await desk.status()).running.length === 0, 'the round being over');
    const list = async (query: string): Promise<number[]> => {
      const path = `/admbo/tokkidan/test/list?page=1&${query}`;
      return (await desk.farm.read<{ tests: TokkidanRound[] }>(path)).tests.map(({ tid }) => tid);
    };
    const tid = Number(orders[0]?.test_run_id.split('-')[0]);
    for (const query of [
      '',
      'q=BANK',
      `tokkidan_id=${String(id)}`,
      'result=passed',
      'from=2020-01-01&to=2099-01-01',
    ])
      expect(await list(query)).toEqual([tid]);
    for (const query of ['q=none', 'tokkidan_id=999', 'result=failed', 'to=2020-01-01'])
      expect(await list(query)).toEqual([]);
    expect(await desk.status()).toMatchObject({ squad: { available: 3, busy: 0, total: 3 } });
  });
});
