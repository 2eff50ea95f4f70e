import { commandKinds } from '@rackhand/contract/command/command-kinds';
import { commandStates } from '@rackhand/contract/command/command-states';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, minute, openCommandDesk } from './testing/command-desk.ts';
import { countQueries } from './testing/count-queries.ts';
import { eventually } from './testing/eventually.ts';
import { runDeskOf } from './testing/run-desk.ts';

let desk: CommandDesk;

beforeEach(async () => {
  desk = await openCommandDesk();
});
afterEach(() => desk.farm.close());

/** The value of each line that begins so, by its labels. */
async function figures(name: string): Promise<Record<string, number>> {
  const { body } = await desk.farm.app.inject({ url: '/metrics' });
  const lines = body.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('what an operator reads of commands and hosts (O6)', () => {
  it('is how many are in each state, zeros too, how long the oldest waits, and what has ended within the hour', async () => {
    const { agent, farm } = desk;
    expect(Object.keys(await figures('commands'))).toHaveLength(
      commandStates.length * Object.keys(commandKinds).length,
    );
    agent.ends(await agent.delivered(await desk.reboot('B')));
    const done = '{type="reboot",state="succeeded"}';
    await eventually(async () => (await figures('commands'))[done] === 1);
    agent.cut();
    await eventually(() => agent.isClosed());
    await desk.reboot('A');
    farm.clock.advance(2 * minute);
    expect(await figures('commands')).toMatchObject({
      [done]: 1,
      '{type="reboot",state="queued"}': 1,
      '{type="usb_reset",state="queued"}': 0,
    });
    expect(await figures('oldest_queued_command_seconds')).toEqual({ '': 120 });
    farm.clock.advance(60 * minute);
    expect(await figures('commands')).toMatchObject({ [done]: 0 });
  });

  it('is what there is of packages, rollouts, files and rules, zeros too, and which of them are lost', async () => {
    const { db, clock } = desk.farm;
    expect(await figures('packages')).toEqual({ '{file="whole"}': 0, '{file="lost"}': 0 });
    const sha256 = 'a'.repeat(64);
    await db
      .insertInto('files')
      .values({ sha256, bytes: 1, stored_at: clock.now(), lost: 'missing' })
      .execute();
    expect(await figures('files')).toEqual({ '{state="whole"}': 0, '{state="lost"}': 1 });
    expect(Object.values(await figures('detection_messages'))).toEqual([0, 0, 0, 0]);
    expect(await figures('device_apps')).toMatchObject({ '{standing="managed"}': 0 });
    expect(await figures('rollouts')).toMatchObject({ '{state="halted"}': 0, '{state="succeeded"}': 0 });
    expect(await figures('rollout_devices')).toMatchObject({
      '{result="failed"}': 0,
      '{result="waiting"}': 0,
    });
    expect(await figures('protected_apps')).toMatchObject({ '{os="ios"}': 0 });
  });

  it('is the free disk of each host, by one look at the hosts', async () => {
    await figures('hosts');
    expect(await countQueries(() => figures('hosts'), 'from "hosts"')).toBe(1);
    expect(await figures('host_disk_free_bytes')).toEqual({
      '{host="rack-1"}': expect.any(Number) as number,
    });
  });

  it('is how runs wait and end, zeros too, how long one has been silent, and which log is no file yet', async () => {
    const { db, clock } = desk.farm;
    expect(Object.values(await figures('test_runs_queued')).every((count) => count === 0)).toBe(true);
    expect(await figures('test_runs_ended')).toMatchObject({ '{result="passed"}': 0, '{result="error"}': 0 });
    for (const name of ['test_run_dispatch_seconds', 'test_run_silent_seconds', 'test_run_log_seconds'])
      expect(await figures(name)).toEqual({ '': 0 });
    const runs = runDeskOf(desk.farm);
    await runs.add({ state: 'running', row: { heard_at: clock.now() } });
    const ended = await runs.add({ result: 'failed' });
    await runs.addAttempt(ended.runId, 1, { ended_at: clock.now() });
    const body = Buffer.from('line');
    const chunk = { run_id: ended.runId, attempt: 1, first_line: 1, line_count: 1, at: clock.now(), body };
    await db.insertInto('run_log_chunks').values(chunk).execute();
    clock.advance(30_000);
    expect(await figures('test_run_silent_seconds')).toEqual({ '': 30 });
    expect(await figures('test_run_log_seconds')).toEqual({ '': 30 });
    expect(await figures('test_runs_ended')).toMatchObject({ '{result="failed"}': 1 });
  });
});
