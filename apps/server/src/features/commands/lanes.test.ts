import type { Command } from '@rackhand/contract/command/command';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CommandDesk, openCommandDesk } from '../../testing/command-desk.ts';
import { type CommandedAgent, dialForCommands } from '../../testing/commanded-agent.ts';
import type { TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';

/** A host full of slow commands: its agent begins what it is given and never ends it. */
const slow = Array.from({ length: 100 }, (_, index) => `S${String(index).padStart(3, '0')}`);
const free = Array.from({ length: 20 }, (_, index) => `F${String(index).padStart(2, '0')}`);
const width = 16;

let desk: CommandDesk;
let farm: TestFarm;
let agent: CommandedAgent;
let token: string;

beforeEach(async () => {
  desk = await openCommandDesk();
  ({ farm } = desk);
  token = await farm.addHost('rack-2', { acceptNewDevices: true, maxDevices: 200 });
  agent = await dialForCommands(farm, token, [...slow, ...free]);
});
afterEach(() => farm.close());

async function fill(type: string): Promise<void> {
  const arns = (await farm.devices()).filter(({ info }) => info.udid.startsWith('S')).map(({ arn }) => arn);
  await farm.call('/admbo/device/bulk_command', { type, arns });
  await eventually(() => agent.deliveries().length >= width);
  for (const delivery of agent.deliveries()) agent.begins(delivery);
}

const stateOf = async (id: string): Promise<Command['state']> => (await desk.read(id)).state;

it.each(['usb_reset', 'reboot'])(
  'a reboot that a person asks for goes out with its call, beside a hundred slow ones of a bulk %s',
  async (type) => {
    await fill(type);
    for (const udid of free.slice(0, width)) {
      const id = await desk.reboot(udid);
      expect(await stateOf(id)).toBe('sent');
      await agent.delivered(id);
    }
    expect(agent.deliveries().filter(({ udid }) => udid.startsWith('S'))).toHaveLength(width);
  },
);

it('a host takes sixteen reboots at one time that were asked for alone; each end makes room for the next', async () => {
  const ids: string[] = [];
  for (const udid of free) ids.push(await desk.reboot(udid));
  expect(await Promise.all(ids.map(stateOf))).toEqual(
    free.map((_, place) => (place < width ? 'sent' : 'queued')),
  );
  agent.ends(await agent.delivered(ids[3] ?? ''));
  const next = await agent.delivered(ids[width] ?? '');
  expect(next.udid).toBe(free[width]);
  expect(agent.deliveries()).toHaveLength(width + 1);
});

it('what waits in one lane holds up none of another', async () => {
  const ids: string[] = [];
  for (const udid of free.slice(0, width + 1)) ids.push(await desk.reboot(udid));
  expect(await stateOf(ids.at(-1) ?? '')).toBe('queued');
  const { data } = await desk.ask('/admbo/device/usb_reset', free.at(-1) ?? '');
  expect(await stateOf(String(data['command_id']))).toBe('sent');
});

it('a host that comes back is given what waits lane by lane, and what was asked for alone beside the bulk action', async () => {
  agent.cut();
  await eventually(() => agent.isClosed());
  const [one = '', two = ''] = free;
  const arns = (await farm.devices()).filter(({ info }) => info.udid.startsWith('S')).map(({ arn }) => arn);
  await farm.call('/admbo/device/bulk_command', { type: 'reboot', arns });
  const own = await desk.reboot(one);
  const { data } = await desk.ask('/admbo/device/usb_reset', two);
  const back = await dialForCommands(farm, token, [...slow, ...free]);
  await back.delivered(own);
  await back.delivered(String(data['command_id']));
  expect(back.deliveries().filter(({ udid }) => udid.startsWith('S'))).toHaveLength(width);
});
