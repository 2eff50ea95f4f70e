import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CommandBench, openCommandBench } from '../testing/command-bench.ts';
import type { SimulatedDevice } from '../testing/simulated-rack.ts';

/** Devices that do not tell their boot id, and whose shell puts error text among the answers. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let { server, rack, phone, box, close } = {} as CommandBench;
let { startAgent, until, untilAllAreThere, boots, killInReboot } = {} as CommandBench;
let { deliver, again, resultOf } = {} as CommandBench;

beforeAll(async () => {
  const bench = await openCommandBench();
  ({ server, rack, phone, box, close } = bench);
  ({ startAgent, until, untilAllAreThere, boots, killInReboot } = bench);
  ({ deliver, again, resultOf } = bench);
});
beforeEach(() => untilAllAreThere());
afterEach(() => rack.fault('heal', 'all'));
afterAll(() => close());

const bootId = '/proc/sys/kernel/random/boot_id';
const toolbox = 'cat,getprop,grep,df,dumpsys,cmd,ip,wm,content,settings,pm,screencap,head,wc';

interface Lack {
  what: string;
  names: string;
  isOldShell: boolean;
}
const lacks: Lack[] = [
  { what: 'no shell_v2 and no boot id', names: bootId, isOldShell: true },
  { what: 'no shell_v2, no boot id and no uptime', names: `${bootId},/proc/uptime`, isOldShell: true },
  { what: 'no toolbox', names: toolbox, isOldShell: false },
  { what: 'no shell_v2 and no toolbox', names: toolbox, isOldShell: true },
];

/** It is attached anew, so that nothing that it told before is known. */
async function lack(device: SimulatedDevice, { names, isOldShell }: Lack): Promise<void> {
  await rack.fault('take_away', [device.index], { names });
  await rack.fault('unplug', [device.index]);
  const isSeen = (connection: string) => () => {
    expect(server.devices.get(device.serial)?.connection).toBe(connection);
  };
  await until(() => {
    expect(server.devices.get(device.serial)?.connection).not.toBe('device');
  });
  if (isOldShell) await rack.fault('old_shell', [device.index]);
  await rack.fault('replug', [device.index]);
  await until(isSeen('device'));
}

describe.each(lacks)('a device with $what', (missing) => {
  it('is rebooted once, and its command ends well', async () => {
    for (const device of [phone, box]) {
      await lack(device, missing);
      const before = await boots(device);
      expect(await resultOf(deliver(device))).toMatchObject({ outcome: 'succeeded', reason: null });
      expect(await boots(device)).toBe(before + 1);
    }
  });

  it('is rebooted once, and its command ends well, by an agent that is killed in between', async () => {
    await lack(phone, missing);
    const { delivery, before } = await killInReboot(phone, 3_000);
    startAgent();
    await untilAllAreThere();
    const redelivered = again(delivery, { age_ms: 5_000 });
    expect(await resultOf(redelivered)).toMatchObject({ outcome: 'succeeded', reason: null });
    expect(await boots(phone)).toBe(before + 1);
  });
});

describe('a device whose shell is silent', () => {
  it('is rebooted all the same, also where nothing that it told before is known', async () => {
    await rack.fault('unplug', [phone.index]);
    await until(() => {
      expect(server.devices.get(phone.serial)?.connection).not.toBe('device');
    });
    await rack.fault('stall', [phone.index]);
    await rack.fault('replug', [phone.index]);
    await until(() => {
      expect(server.devices.get(phone.serial)?.connection).toBe('device');
    });
    const before = await boots(phone);
    expect(await resultOf(deliver(phone))).toMatchObject({ outcome: 'succeeded', reason: null });
    expect(await boots(phone)).toBe(before + 1);
  });
});
