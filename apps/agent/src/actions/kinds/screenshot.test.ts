import { firstAbility } from '@rackhand/contract/command/kinds/command-kind';
import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CommandBench, openCommandBench } from '../../testing/command-bench.ts';
import type { SimulatedDevice } from '../../testing/simulated-rack.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let { server, rack, phone, box, journal, close, until, boots } = {} as CommandBench;
let { untilAllAreThere, deliver, again, reportsOf, resultOf } = {} as CommandBench;

beforeAll(async () => {
  const bench = await openCommandBench();
  ({ server, rack, phone, box, journal, close, until, boots } = bench);
  ({ untilAllAreThere, deliver, again, reportsOf, resultOf } = bench);
});
beforeEach(() => untilAllAreThere());
afterEach(async () => {
  server.answerFiles();
  await rack.fault('heal', 'all');
});
afterAll(() => close());

const ask = (device: SimulatedDevice): CommandDelivery => deliver(device, { command: 'screenshot' });
const broughtFor = ({ command_id }: CommandDelivery): Buffer | undefined =>
  server.files.get(`/agent/command/${command_id}/screenshot`);

it('the picture of a screen is brought whole to the server, for phones and for boxes on the network', async () => {
  for (const device of [phone, box]) {
    const before = await boots(device);
    const delivery = ask(device);
    expect(await resultOf(delivery)).toMatchObject({ outcome: 'succeeded', steps: [] });
    const picture = broughtFor(delivery);
    expect(picture?.subarray(1, 4).toString()).toBe('PNG');
    expect(picture?.subarray(-8, -4).toString()).toBe('IEND');
    expect(await boots(device)).toBe(before);
  }
});

it('a server that is away is tried until it takes the picture, and one that does not want it is not asked again', async () => {
  server.answerFiles(503, 500);
  const delivery = ask(phone);
  expect((await resultOf(delivery)).outcome).toBe('succeeded');
  expect(broughtFor(delivery)).toBeDefined();
  server.answerFiles(404);
  const unwanted = ask(phone);
  expect(await resultOf(unwanted)).toMatchObject({
    outcome: 'failed',
    reason: 'PICTURE_NOT_SENT',
    detail: 'answered 404',
  });
  expect(broughtFor(unwanted)).toBeUndefined();
});

it.each(['fails', 'hangs'])('a screen that %s is the reason, and no picture is brought', async (how) => {
  await rack.fault('break_screen', [phone.index], { how });
  const delivery = ask(phone);
  expect(await resultOf(delivery)).toMatchObject({ outcome: 'failed', reason: 'SCREEN_NOT_READ' });
  expect(broughtFor(delivery)).toBeUndefined();
});

it('what this agent does not know is refused by name, and its link goes on', async () => {
  const opened = server.opened();
  const delivery = deliver(phone, { command: 'polish' });
  expect(await resultOf(delivery)).toMatchObject({
    outcome: 'failed',
    reason: 'AGENT_TOO_OLD',
    detail: 'polish',
  });
  expect(server.opened()).toBe(opened);
});

it('a server that does not know screenshots hears nothing of one, until one does', async () => {
  server.setAnswerToHello({ type: 'welcome', host: 'rack-host', abilities: [firstAbility] });
  const before = server.opened();
  server.drop();
  await until(() => {
    expect(server.messages.filter(({ type }) => type === 'hello').length).toBeGreaterThan(before);
  });
  await untilAllAreThere();
  const delivery = ask(phone);
  await until(() => {
    expect(journal()).toMatch(new RegExp(`${delivery.command_id}.*"succeeded"`));
  });
  const other = deliver(box, { command: 'usb_reset' });
  expect((await resultOf(other)).outcome).toBe('succeeded');
  expect(reportsOf(delivery)).toEqual([]);
  server.setAnswerToHello({ type: 'welcome', host: 'rack-host', abilities: [firstAbility, 'screenshot'] });
  server.drop();
  await until(() => {
    expect(server.opened()).toBeGreaterThan(before + 1);
  });
  expect((await resultOf(again(delivery))).outcome).toBe('succeeded');
});
