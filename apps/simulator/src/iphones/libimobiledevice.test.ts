import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usbmuxdPath } from '../config.ts';
import { startRack, type TestRack } from '../testing/start-rack.ts';
import { until } from '../testing/until.ts';

/**
 * The simulated usbmuxd and its iPhones, as Debian's own programs find them (package libimobiledevice-utils); where it is not
 * installed, vitest.config.ts leaves this file out and `npm test` names it as not run.
 */

let rack: TestRack;
const udidOf = (place: number): string => rack.simulator.iphones.iphones[place]?.factory.udid ?? '';

function ask(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, USBMUXD_SOCKET_ADDRESS: `UNIX:${usbmuxdPath(rack.folder)}` };
  // They may end with 0 and an error: what they say counts.
  return new Promise((resolve) => {
    execFile(program, args, { env, timeout: 20_000 }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

describe('Debian’s programs for iPhones', () => {
  beforeAll(async () => {
    rack = await startRack({ devices: 0, iphones: 3 });
  });
  afterAll(() => rack.stop());

  it('list all that are plugged in', async () => {
    const listed = (await ask('idevice_id', '-l')).trim().split('\n').sort();
    expect(listed).toEqual([0, 1, 2].map(udidOf).sort());
  });

  it('hear what an iPhone tells to everybody', async () => {
    expect(await ask('ideviceinfo', '-s', '-u', udidOf(0), '-k', 'ProductType')).toBe('iPhone16,1\n');
  });

  it('pair with it, and read its values by TLS', async () => {
    expect(await ask('idevicepair', '-u', udidOf(0), 'pair')).toContain('SUCCESS');
    expect(await ask('idevicepair', '-u', udidOf(0), 'validate')).toContain('SUCCESS');
    expect(await ask('ideviceinfo', '-u', udidOf(0), '-k', 'ProductVersion')).toBe('18.5\n');
    const battery = await ask('ideviceinfo', '-u', udidOf(0), '-q', 'com.apple.mobile.battery');
    expect(battery).toContain('BatteryCurrentCapacity: 60');
    const disk = await ask('ideviceinfo', '-u', udidOf(0), '-q', 'com.apple.disk_usage');
    expect(disk).toContain('TotalDataAvailable: 102400000000');
  });

  it('are told that nobody has tapped Trust yet', async () => {
    rack.simulator.iphones.fault([rack.simulator.iphones.iphones[1] as never], { fault: 'withdraw_trust' });
    expect(await ask('idevicepair', '-u', udidOf(1), 'pair')).toContain('accept the trust dialog');
  });

  it('restart one, which notes it once and comes back', async () => {
    const iphone = rack.simulator.iphones.iphones[0];
    await ask('idevicediagnostics', '-u', udidOf(0), 'restart');
    await until('the restart is noted', () => iphone?.state.restarts.length === 1, 10_000);
    await until('it is back', () => iphone?.isAttached === true, 10_000);
  });

  it('do not see one that is pulled out', async () => {
    rack.simulator.iphones.fault([rack.simulator.iphones.iphones[2] as never], { fault: 'unplug' });
    expect(await ask('idevice_id', '-l')).not.toContain(udidOf(2));
    expect(await ask('ideviceinfo', '-u', udidOf(2))).toContain('not found');
  });
});
