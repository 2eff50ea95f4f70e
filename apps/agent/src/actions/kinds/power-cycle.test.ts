import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeRelay, startFakeRelay } from '@rackhand/power/testing/fake-relay';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CommandBench, openCommandBench } from '../../testing/command-bench.ts';
import type { SimulatedDevice } from '../../testing/simulated-rack.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 });

let relay: FakeRelay;
let bench: CommandBench;
let box: SimulatedDevice;
let otherBox: SimulatedDevice;

beforeAll(async () => {
  relay = await startFakeRelay();
  const power_controllers = [relay.entry('box'), relay.entry('other box')];
  bench = await openCommandBench({
    devices: 8,
    environment(folder) {
      const file = join(folder, 'power.json');
      writeFileSync(file, JSON.stringify({ power_controllers }));
      return { POWER_CONTROLLERS_FILE: file };
    },
  });
  const boxes = (await bench.rack.devices()).filter(({ kind }) => kind === 'set-top box');
  [box, otherBox] = [boxes[0], boxes[1]] as [SimulatedDevice, SimulatedDevice];
  relay.onSwitch = (outlet, isOn) =>
    bench.rack.fault(isOn ? 'restore_power' : 'cut_power', [(outlet === 'box' ? box : otherBox).index]);
});
beforeEach(async () => {
  relay.behave('honest');
  relay.told.length = 0;
  await bench.until(() => {
    for (const { serial } of [box, otherBox])
      expect(bench.server.devices.get(serial)).toMatchObject({ connection: 'device', silent_tries: 0 });
  });
});
afterEach(() => bench.rack.fault('heal', 'all'));
afterAll(async () => {
  await bench.close();
  relay.close();
});

const order = (outlet: string, command = 'power_cycle') =>
  bench.deliver(box, { command, arguments: { outlet } });

it('the server is told by name what the host can switch', () => {
  const hello = bench.server.messages.find(({ type }) => type === 'hello');
  expect(hello).toMatchObject({
    outlets: [
      { name: 'box', kind: 'http', off_seconds: 1 },
      { name: 'other box', kind: 'http', off_seconds: 1 },
    ],
  });
});

it('a box has been power-cycled when it is up under another boot id, and each part says what the outlet said', async () => {
  const before = await bench.boots(box);
  const result = await bench.resultOf(order('box'));
  expect(result).toMatchObject({ outcome: 'succeeded', reason: null });
  expect(result.steps).toMatchObject([
    { name: 'power_off', result: 'succeeded', detail: 'the outlet says: off' },
    { name: 'power_on', result: 'succeeded', detail: 'the outlet says: on' },
    { name: 'new_start', result: 'succeeded' },
  ]);
  expect(relay.told).toEqual(['box off', 'box on']);
  expect(await bench.boots(box)).toBe(before + 1);
});

it('a box that has hung is power-cycled by a reboot, and one that answers is not', async () => {
  const answering = await bench.resultOf(order('box', 'reboot'));
  expect(answering.steps).toMatchObject([{ name: 'reboot', result: 'succeeded' }]);
  expect(relay.told).toEqual([]);
  await bench.rack.fault('freeze', [box.index]);
  const hung = await bench.resultOf(order('box', 'reboot'), 90_000);
  expect(hung).toMatchObject({ outcome: 'succeeded' });
  expect(relay.told).toEqual(['box off', 'box on']);
});

it('an outlet that says it has switched and has not is found out by the device', async () => {
  relay.behave('lying');
  const result = await bench.resultOf(order('box'), 90_000);
  expect(result).toMatchObject({ outcome: 'failed', reason: 'POWER_WITHOUT_EFFECT' });
});

it('an outlet that takes the order and stays as it was is found out by its own state', async () => {
  relay.behave('stuck');
  const result = await bench.resultOf(order('box'));
  expect(result).toMatchObject({ outcome: 'failed', reason: 'OUTLET_STAYED', detail: 'still on' });
});

it('who has lost power instead is named', async () => {
  const result = await bench.resultOf(order('other box'), 90_000);
  expect(result).toMatchObject({ outcome: 'failed', reason: 'POWERED_ANOTHER', detail: otherBox.serial });
});

it('a controller that never answers, or refuses, is a failure of its own with its words', async () => {
  relay.behave('gone');
  const refused = await bench.resultOf(order('box'), 60_000);
  expect(refused).toMatchObject({ outcome: 'failed', reason: 'OUTLET_FAILED' });
  expect(refused.detail).toContain('answered 503');
  relay.behave('silent');
  const delivery = order('box');
  await bench.untilBegun(delivery);
  const hung = await bench.resultOf(delivery, 110_000);
  expect(hung).toMatchObject({ outcome: 'failed', reason: 'OUTLET_FAILED' });
  expect(hung.detail).toContain('no answer in time');
});

it('an agent that is killed while the power is off brings it back, and does not take it twice', async () => {
  const before = await bench.boots(box);
  let hasBeenOff: () => void = () => undefined;
  const off = new Promise<void>((resolve) => {
    hasBeenOff = resolve;
  });
  const { onSwitch } = relay;
  relay.onSwitch = async (outlet, isOn) => {
    await onSwitch(outlet, isOn);
    if (!isOn) hasBeenOff();
  };
  const delivery = order('box');
  await off;
  await bench.killAgent();
  relay.onSwitch = onSwitch;
  expect(relay.told).toEqual(['box off']);
  bench.startAgent();
  const result = await bench.resultOf(delivery, 90_000);
  expect(result).toMatchObject({ outcome: 'succeeded' });
  expect(relay.told).toEqual(['box off', 'box on']);
  expect(await bench.boots(box)).toBe(before + 1);
});
