import { randomUUID } from 'node:crypto';
import { commandTypes } from '@rackhand/contract/command/command-kinds';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, deskUdids, minute, openCommandDesk } from '../../testing/command-desk.ts';
import { type CommandedAgent, dialForCommands } from '../../testing/commanded-agent.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { phone } from '../../testing/test-sightings.ts';
import { markDelivered } from './deliver-commands.ts';

let desk: CommandDesk;
let farm: TestFarm;
let agent: CommandedAgent;

beforeEach(async () => {
  desk = await openCommandDesk();
  ({ farm, agent } = desk);
});
afterEach(() => farm.close());

describe('cancelling', () => {
  const cancel = (id: string): Promise<Answer> => farm.call(`/admbo/command/${id}/cancel`, {});

  it('ends a command that waits, and says 20414 of one that has ended', async () => {
    agent.cut();
    await eventually(() => agent.isClosed());
    const id = await desk.reboot();
    expect((await cancel(id)).data).toMatchObject({ state: 'cancelled', error_code: null });
    expect(await cancel(id)).toMatchObject({ status: 409, errorCode: 20414 });
    expect(await cancel(randomUUID())).toMatchObject({ errorCode: 2002 });
    const next = await dialForCommands(farm, desk.token, deskUdids);
    await next.delivered(await desk.reboot('B'));
    expect(next.deliveries(id)).toEqual([]);
  });

  it('lets a command that runs go on to its end', async () => {
    const id = await desk.reboot();
    const first = await agent.delivered(id);
    agent.begins(first);
    await desk.inState(id, 'running');
    expect((await cancel(id)).data).toMatchObject({ state: 'running', cancel_requested: true });
    const second = await agent.delivered(id, 2);
    expect(second.cancel).toBe(true);
    agent.ends(second);
    expect((await desk.read(id, 10)).state).toBe('succeeded');
  });

  it('ends one that was sent and has not begun, as the agent says', async () => {
    const id = await desk.reboot();
    await agent.delivered(id);
    await cancel(id);
    agent.ends(await agent.delivered(id, 2), { outcome: 'cancelled' });
    expect(await desk.read(id, 10)).toMatchObject({ state: 'cancelled', started_at: null });
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
  });
});

describe('what agents say twice, late or in another order', () => {
  it('changes nothing after the end, and is acknowledged so that it stops', async () => {
    const id = await desk.reboot();
    const delivery = await agent.delivered(id);
    agent.ends(delivery);
    const end = await desk.read(id, 10);
    agent.ends(delivery, { outcome: 'failed', reason: 'DEVICE_LOST' });
    agent.begins(delivery);
    await eventually(() => agent.heard.filter(({ type }) => type === 'command_stored').length >= 3);
    expect(await desk.read(id)).toEqual(end);
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
  });

  it('of an earlier delivery is ignored', async () => {
    const id = await desk.reboot();
    const first = await agent.delivered(id);
    await farm.call(`/admbo/command/${id}/cancel`, {});
    const second = await agent.delivered(id, 2);
    agent.ends(first, { outcome: 'failed', reason: 'DEVICE_LOST' });
    agent.begins(second);
    expect(await desk.inState(id, 'running')).toMatchObject({ error_code: null });
    agent.ends(second);
    expect((await desk.read(id, 10)).state).toBe('succeeded');
  });

  it('of commands of another host is ignored', async () => {
    const other = await dialForCommands(farm, await farm.addHost('rack-2'), ['Z']);
    const delivery = await agent.delivered(await desk.reboot());
    other.ends(delivery, { outcome: 'failed', reason: 'DEVICE_LOST' });
    await other.hears('command_stored');
    expect((await desk.read(delivery.command_id)).state).toBe('sent');
  });
});

describe('a command whose agent goes away', () => {
  it('becomes unknown, is delivered again to the next link and ends once', async () => {
    const id = await desk.reboot();
    agent.begins(await agent.delivered(id));
    await desk.inState(id, 'running');
    agent.cut();
    await desk.inState(id, 'unknown');
    const next = await dialForCommands(farm, desk.token, deskUdids);
    const again = await next.delivered(id, 2);
    expect(again.age_ms).toBeGreaterThanOrEqual(0);
    next.begins(again);
    next.ends(again);
    expect((await desk.read(id, 10)).state).toBe('succeeded');
  });

  it('expires when it could not be sent for ten minutes', async () => {
    agent.cut();
    await eventually(() => agent.isClosed());
    const id = await desk.reboot();
    farm.clock.advance(10 * minute);
    expect(await desk.inState(id, 'expired')).toMatchObject({
      reason: 'NOT_SENT_IN_TIME',
      error_code: 20413,
    });
    const next = await dialForCommands(farm, desk.token, deskUdids);
    await next.delivered(await desk.reboot('B'));
    expect(next.deliveries(id)).toEqual([]);
  });

  it('goes to no link that comes after ten minutes, even before its end is noted', async () => {
    agent.cut();
    await eventually(() => agent.isClosed());
    const id = await desk.reboot();
    const { id: hostId, link_epoch: epoch } = await farm.db
      .selectFrom('hosts')
      .select(['id', 'link_epoch'])
      .executeTakeFirstOrThrow();
    const givenAfter = async (minutes: number): Promise<string[]> => {
      const at = new Date(farm.clock.now().getTime() + minutes * minute);
      return (await markDelivered(farm.db, { hostId, epoch, types: commandTypes }, at)).map(
        ({ command_id }) => command_id,
      );
    };
    expect(await givenAfter(10)).toEqual([]);
    expect(await givenAfter(9)).toEqual([id]);
  });

  it('tells the agent not to begin what was sent long ago', async () => {
    const id = await desk.reboot();
    await agent.delivered(id);
    agent.cut();
    // On a link that seems to be there, such a silence is an end.
    await desk.inState(id, 'unknown');
    farm.clock.advance(100 * minute);
    const next = await dialForCommands(farm, desk.token, deskUdids);
    const late = await next.delivered(id, 2);
    expect(late.begin_within_ms).toBeLessThanOrEqual(0);
    expect(late.age_ms).toBeGreaterThanOrEqual(100 * minute);
    next.ends(late, { outcome: 'expired', reason: 'NOT_SENT_IN_TIME' });
    expect(await desk.read(id, 10)).toMatchObject({ state: 'expired' });
  });

  it('is delivered by another server on the same database', async () => {
    const beside = await createTestFarm(farm);
    agent.cut();
    await eventually(() => agent.isClosed());
    const elsewhere = await dialForCommands(beside, desk.token, deskUdids);
    const id = await desk.reboot();
    const delivery = await elsewhere.delivered(id);
    const waiting = desk.read(id, 20);
    elsewhere.ends(delivery);
    expect((await waiting).state).toBe('succeeded');
    expect(elsewhere.deliveries()).toHaveLength(1);
    expect(agent.deliveries()).toHaveLength(0);
    await beside.close();
  });

  it('is not given to an agent that cannot run commands', async () => {
    agent.cut();
    await eventually(() => agent.isClosed());
    const old = await farm.dial(desk.token);
    const id = await desk.reboot();
    await old.snapshot([phone('A')]);
    expect(old.heard.some(({ type }) => type === 'command')).toBe(false);
    expect((await desk.read(id)).state).toBe('queued');
  });
});
