import { commandStates } from '@rackhand/contract/command/command';
import { commandKinds } from '@rackhand/contract/command/command-kinds';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, minute, openCommandDesk } from './testing/command-desk.ts';
import { countQueries } from './testing/count-queries.ts';
import { eventually } from './testing/eventually.ts';

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

  it('is what there is of packages, files and rules, zeros too, and which of them are lost', async () => {
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
    expect(await figures('protected_apps')).toMatchObject({ '{os="ios"}': 0 });
  });

  it('is the free disk of each host, by one look at the hosts', async () => {
    await figures('hosts');
    expect(await countQueries(() => figures('hosts'), 'from "hosts"')).toBe(1);
    expect(await figures('host_disk_free_bytes')).toEqual({
      '{host="rack-1"}': expect.any(Number) as number,
    });
  });
});
