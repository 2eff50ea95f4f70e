import { screenTree } from '@rackhand/contract/command/inspection';
import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { findNodes } from '@rackhand/contract/test/find-node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CommandBench, openCommandBench } from '../../testing/command-bench.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let { server, rack, phone, close, untilAllAreThere, deliver, resultOf } = {} as CommandBench;

beforeAll(async () => {
  ({ server, rack, phone, close, untilAllAreThere, deliver, resultOf } = await openCommandBench());
});
beforeEach(() => untilAllAreThere());
afterEach(async () => {
  server.answerFiles();
  await rack.fault('heal', 'all');
});
afterAll(() => close());

const ask = (): CommandDelivery => deliver(phone, { command: 'inspect' });
const broughtFor = ({ command_id }: CommandDelivery, part: 'shot' | 'tree'): Buffer | undefined =>
  server.files.get(`/agent/command/${command_id}/inspected_${part}`);

it('what is on a screen is brought with a picture of it, and nothing is touched for it', async () => {
  const delivery = ask();
  expect(await resultOf(delivery)).toMatchObject({ outcome: 'succeeded', steps: [] });
  const tree = screenTree.parse(JSON.parse(broughtFor(delivery, 'tree')?.toString() ?? ''));
  expect(tree[0]).toMatchObject({ depth: 0 });
  expect(findNodes(tree, { class: 'FrameLayout' })).not.toEqual([]);
  const picture = broughtFor(delivery, 'shot');
  expect(picture?.subarray(1, 4).toString()).toBe('PNG');
  const [left = 0, top = 0, right = 0, bottom = 0] = tree[0]?.bounds ?? [];
  expect([left, top, right, bottom]).toEqual([0, 0, picture?.readUInt32BE(16), picture?.readUInt32BE(20)]);
  expect(await rack.touches(phone)).toEqual([]);
});

it.each([
  ['never_idle', { ms: 300 }, 'the screen never rests'],
  ['dump_fails', { how: 'null_root' }, 'null root node'],
] as const)('a screen that tells nothing (%s) is the reason, in its own words', async (fault, how, words) => {
  await rack.fault(fault, [phone.index], how);
  const delivery = ask();
  const result = await resultOf(delivery);
  expect(result).toMatchObject({ outcome: 'failed', reason: 'TREE_NOT_READ' });
  expect(result.detail).toContain(words);
  expect(broughtFor(delivery, 'tree')).toBeUndefined();
});

it('a screen of which no picture can be taken is the reason', async () => {
  await rack.fault('break_screen', [phone.index], { how: 'fails' });
  expect(await resultOf(ask())).toMatchObject({ outcome: 'failed', reason: 'SCREEN_NOT_READ' });
});

it('a server that is away is tried until it takes both parts, and one that does not want them is not asked again', async () => {
  server.answerFiles(503, 200, 500);
  const delivery = ask();
  expect((await resultOf(delivery)).outcome).toBe('succeeded');
  expect(broughtFor(delivery, 'tree')).toBeDefined();
  expect(broughtFor(delivery, 'shot')).toBeDefined();
  server.answerFiles(404);
  const unwanted = await resultOf(ask());
  expect(unwanted).toMatchObject({ outcome: 'failed', reason: 'INSPECTION_NOT_SENT' });
});
