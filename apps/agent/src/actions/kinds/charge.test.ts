import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeRelay, startFakeRelay } from '@rackhand/power/testing/fake-relay';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CommandBench, openCommandBench } from '../../testing/command-bench.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 });

let relay: FakeRelay;
let bench: CommandBench;

beforeAll(async () => {
  relay = await startFakeRelay();
  bench = await openCommandBench({
    devices: 4,
    environment(folder) {
      const file = join(folder, 'power.json');
      writeFileSync(file, JSON.stringify({ power_controllers: [relay.entry('port')] }));
      return { POWER_CONTROLLERS_FILE: file };
    },
  });
});
beforeEach(async () => {
  relay.behave('honest');
  relay.told.length = 0;
  relay.onSwitch = (_port, isOn) =>
    bench.rack.fault(isOn ? 'restore_power' : 'cut_power', [bench.phone.index]);
  await bench.until(() =>
    expect(bench.server.devices.get(bench.phone.serial)).toMatchObject({
      ...{ connection: 'device', silent_tries: 0, readings: { charging: true } },
    }),
  );
});
afterEach(() => bench.rack.fault('heal', 'all'));
afterAll(async () => {
  await bench.close();
  relay.close();
});

const order = (command: 'charge_off' | 'charge_on') =>
  bench.deliver(bench.phone, { command, arguments: { outlet: 'port' } });
const switchTo = (command: 'charge_off' | 'charge_on') => bench.resultOf(order(command), 90_000);
const charges = (is: boolean) =>
  bench.until(() =>
    expect(bench.server.devices.get(bench.phone.serial)?.readings).toMatchObject({ charging: is }),
  );

it('a phone whose port goes off says so itself, stays connected, and charges again when the port goes on', async () => {
  expect(await switchTo('charge_off')).toMatchObject({
    outcome: 'succeeded',
    steps: [
      { name: 'power_off', result: 'succeeded', detail: 'the outlet says: off' },
      { name: 'not_charging', result: 'succeeded' },
    ],
  });
  await charges(false);
  expect(await switchTo('charge_on')).toMatchObject({
    outcome: 'succeeded',
    steps: [
      { name: 'power_on', result: 'succeeded' },
      { name: 'charging', result: 'succeeded' },
    ],
  });
  await charges(true);
  expect(relay.told).toEqual(['port off', 'port on']);
});

it('a controller that says off while the phone goes on charging is found out, and the port is on again', async () => {
  relay.behave('lying');
  expect(await switchTo('charge_off')).toMatchObject({ outcome: 'failed', reason: 'STILL_CHARGING' });
  expect(relay.told).toEqual(['port off', 'port on']);
});

it('a port that cuts the connection with the power is given back', async () => {
  relay.onSwitch = (_port, isOn) => bench.rack.fault(isOn ? 'replug' : 'unplug', [bench.phone.index]);
  const result = await switchTo('charge_off');
  expect(result).toMatchObject({ outcome: 'failed', reason: 'LOST_WITH_POWER' });
  expect(result.steps.at(-1)).toMatchObject({ name: 'power_on', result: 'succeeded' });
  expect(relay.told).toEqual(['port off', 'port on']);
});

it('a port whose controller refuses is tried to be switched on, and says when even that is refused', async () => {
  relay.behave('gone');
  expect(await switchTo('charge_off')).toMatchObject({ outcome: 'failed', reason: 'OUTLET_LEFT_OFF' });
  expect(await switchTo('charge_on')).toMatchObject({ outcome: 'failed', reason: 'OUTLET_FAILED' });
});

it('a phone that is gone is not taken its power, and is given it', async () => {
  await bench.rack.fault('unplug', [bench.phone.index]);
  await bench.until(() =>
    expect(bench.server.devices.get(bench.phone.serial)).toMatchObject({ connection: 'absent' }),
  );
  expect(await switchTo('charge_off')).toMatchObject({ outcome: 'failed', reason: 'DEVICE_NOT_ATTACHED' });
  expect(relay.told).toEqual([]);
  const on = await switchTo('charge_on');
  expect(on).toMatchObject({
    outcome: 'succeeded',
    steps: [{ name: 'power_on' }, { name: 'charging', result: 'skipped' }],
  });
  expect(relay.told).toEqual(['port on']);
});

it('a phone that does not charge although its port went on says so', async () => {
  await switchTo('charge_off');
  relay.onSwitch = () => Promise.resolve();
  expect(await switchTo('charge_on')).toMatchObject({ outcome: 'failed', reason: 'NOT_CHARGING' });
});

it('an agent that is killed while the port goes off brings it to its end', async () => {
  let isOff: () => void = () => undefined;
  const off = new Promise<void>((resolve) => {
    isOff = resolve;
  });
  // Nothing comes of it before the next agent is there.
  relay.onSwitch = () => {
    isOff();
    return Promise.resolve();
  };
  const delivery = order('charge_off');
  await off;
  await bench.killAgent();
  relay.onSwitch = (_port, isOn) =>
    bench.rack.fault(isOn ? 'restore_power' : 'cut_power', [bench.phone.index]);
  bench.startAgent();
  expect(await bench.resultOf(delivery, 90_000)).toMatchObject({ outcome: 'succeeded' });
  expect(relay.told).toEqual(['port off', 'port off']);
  await charges(false);
});
