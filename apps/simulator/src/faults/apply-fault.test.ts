import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeApk } from '../testing/make-apk.ts';
import { startRack, type TestRack } from '../testing/start-rack.ts';
import { until } from '../testing/until.ts';

const phone = 0;
const networkBox = 3;
let rack: TestRack;

beforeAll(async () => {
  rack = await startRack({ devices: 6 });
}, 60_000);
afterAll(async () => {
  await rack.stop();
});
afterEach(async () => {
  await rack.fault('all', 'heal');
  for (const index of [0, 1, 2, 3, 4, 5])
    await until('all are back', async () => (await rack.connectionOf(index)) === 'device');
});

const serialOf = async (index: number): Promise<string> =>
  (await rack.on(index, ['shell', 'getprop ro.serialno'])).out.trim();

describe('a fault, seen by the real adb server', () => {
  it.each([
    ['a phone', phone],
    ['a network box', networkBox],
  ])(
    '%s that is unplugged can not be reached, and is back soon after it is plugged in again',
    async (_kind, index) => {
      await rack.fault(index, 'unplug');
      await until('it is gone', async () => (await rack.connectionOf(index)) !== 'device');
      expect((await rack.on(index, ['shell', 'true'])).code).not.toBe(0);
      await rack.fault(index, 'replug');
      await until('it is back', async () => (await rack.connectionOf(index)) === 'device', 3_000);
    },
  );

  it('a device that refuses is unauthorized, and live on the same connection when it accepts', async () => {
    await rack.fault(phone, 'refuse_authorization');
    await until('it is unauthorized', async () => (await rack.connectionOf(phone)) === 'unauthorized');
    const { port } = rack.port(phone).device.state;
    await rack.fault(phone, 'accept_authorization');
    await until('it is live', async () => (await rack.connectionOf(phone)) === 'device', 1_000);
    expect(rack.port(phone).device.state.port).toBe(port);
    expect(rack.port(phone).device.state.acceptedKeys).toHaveLength(1);
  });

  it('a known key is proved by its signature alone', async () => {
    await rack.restartAdb();
    expect(rack.port(phone).device.state.acceptedKeys).toHaveLength(1);
  });

  it('a frozen device keeps its place in the list, and serves what was asked when it thaws', async () => {
    await rack.fault(phone, 'freeze');
    let done = false;
    const asked = rack.on(phone, ['shell', 'echo served']).finally(() => {
      done = true;
    });
    expect(await rack.connectionOf(phone)).toBe('device');
    expect(done).toBe(false);
    await rack.fault(phone, 'thaw');
    expect((await asked).out).toBe('served\n');
  });

  it('a device that is frozen when adb comes is offline', async () => {
    await rack.fault(phone, 'freeze');
    rack.simulator.rack.reconnect(rack.port(phone));
    await until('it is offline', async () => (await rack.connectionOf(phone)) === 'offline');
  });

  it('a slow device answers after its time', async () => {
    await rack.fault(phone, 'answer_slowly', { ms: 300 });
    const from = performance.now();
    await rack.on(phone, ['shell', 'true']);
    expect(performance.now() - from).toBeGreaterThan(295);
  });

  it('a flapping device goes and comes, and is there at the end', async () => {
    await rack.fault(1, 'flap', { times: 2, ms: 400 });
    await until('it has gone', async () => (await rack.connectionOf(1)) !== 'device');
    await until('it has come', async () => (await rack.connectionOf(1)) === 'device');
    await until('it has gone again', async () => (await rack.connectionOf(1)) !== 'device');
    await until('it has come to stay', async () => (await rack.connectionOf(1)) === 'device');
  });

  it('a device without shell_v2 tells its errors among its answers, and one without a command or file says so', async () => {
    const script = 'cat /proc/sys/kernel/random/boot_id; getprop ro.serialno; exit 7';
    await rack.fault(phone, 'take_away', { names: 'getprop,/proc/sys/kernel/random/boot_id' });
    await rack.fault(phone, 'old_shell');
    const hasNewShell = async () => (await rack.on(phone, ['features'])).out.includes('shell_v2');
    await until(
      'it has the old shell',
      async () => !(await hasNewShell()) && (await rack.connectionOf(phone)) === 'device',
    );
    expect(await rack.on(phone, ['shell', script])).toEqual({
      code: 0,
      out:
        'cat: /proc/sys/kernel/random/boot_id: No such file or directory\n' +
        '/system/bin/sh: getprop: inaccessible or not found\n',
      err: '',
    });
    await rack.fault(phone, 'give_back');
    await rack.fault(phone, 'new_shell');
    await until('it has the new shell', hasNewShell);
    expect((await rack.on(phone, ['shell', script])).code).toBe(7);
  });

  it('a phone whose port is off goes on by its battery, whose level falls, and rises once the port is on', async () => {
    const battery = async () => (await rack.on(phone, ['shell', 'dumpsys battery'])).out;
    const level = async () => Number(/level: (\d+)/.exec(await battery())?.[1]);
    await rack.fault(phone, 'set_battery', { level: 50 });
    await rack.fault(phone, 'cut_power', { percent_ms: 10 });
    await until('the level falls', async () => (await level()) < 48);
    expect(await battery()).toMatch(/status: 3/);
    await rack.fault(phone, 'restore_power', { percent_ms: 10 });
    await until('the level rises', async () => (await level()) > 50);
    expect(await battery()).toMatch(/status: 2/);
  });

  it('battery, Wi-Fi and storage are read as they were set', async () => {
    await rack.fault(phone, 'set_battery', { level: 9, charging: false });
    await rack.fault(phone, 'drop_wifi');
    await rack.fault(phone, 'fill_storage', { free_bytes: 40_960_000 });
    const { out } = await rack.on(phone, ['shell', 'dumpsys battery; cmd wifi status; df -k /data']);
    expect(out).toMatch(/status: 3\n[^]*level: 9\n/);
    expect(out).toContain('Wifi is not connected\n');
    expect(out).toMatch(/ 40000 \d+% \/data/);
  });

  it('a full device takes no file, and says so in the words of Android', async () => {
    const file = join(rack.folder, 'large');
    writeFileSync(file, randomBytes(2_000_000));
    await rack.fault(phone, 'fill_storage', { free_bytes: 1_000_000 });
    const { code, err, out } = await rack.on(phone, ['push', file, '/data/local/tmp/large']);
    expect(code).toBe(1);
    expect(out + err).toContain('No space left on device');
    expect((await rack.on(phone, ['shell', 'ls /data/local/tmp/large'])).code).toBe(1);
  });

  it('a device that vanishes in a transfer is away until it is plugged in again', async () => {
    const file = join(rack.folder, 'large');
    writeFileSync(file, randomBytes(4_000_000));
    await rack.fault(phone, 'vanish_in_transfer', { after_bytes: 1_000_000 });
    expect((await rack.on(phone, ['push', file, '/data/local/tmp/large'])).code).not.toBe(0);
    await until('it is gone', async () => (await rack.connectionOf(phone)) === undefined);
    await rack.fault(phone, 'replug');
    await until('it is back', async () => (await rack.connectionOf(phone)) === 'device');
    expect((await rack.on(phone, ['shell', 'ls /data/local/tmp/large'])).code).toBe(1);
  });

  it('an install fails with the code that was asked for', async () => {
    const apk = join(rack.folder, 'app.apk');
    writeFileSync(apk, makeApk({ packageName: 'com.example.app', versionCode: 1, versionName: '1' }));
    await rack.fault(phone, 'fail_install', { code: 'INSTALL_FAILED_USER_RESTRICTED' });
    const { code, out, err } = await rack.on(phone, ['install', apk]);
    expect(code).toBe(1);
    expect(out + err).toContain('INSTALL_FAILED_USER_RESTRICTED');
  });

  it('two devices answer with one serial, until one is healed', async () => {
    const own = await serialOf(1);
    await rack.fault(1, 'duplicate_serial', { of: 0 });
    await until('it has the other serial', async () => (await serialOf(1)) === (await serialOf(0)));
    await rack.fault(1, 'heal');
    await until('it has its own serial', async () => (await serialOf(1)) === own);
  });

  it('a new system is there after a reboot', async () => {
    await rack.fault(phone, 'set_os', { api_level: 36, version: '16' });
    await until(
      'the new system',
      async () => (await rack.on(phone, ['shell', 'getprop ro.build.version.release'])).out === '16\n',
    );
  });

  it('another version alone leaves the level of the system as it was', async () => {
    const level = async (): Promise<string> =>
      (await rack.on(phone, ['shell', 'getprop ro.build.version.sdk'])).out;
    await rack.fault(phone, 'set_os', { api_level: 34 });
    await until('the level', async () => (await level()) === '34\n');
    await rack.fault(phone, 'set_os', { version: '14.1' });
    await until(
      'the version',
      async () => (await rack.on(phone, ['shell', 'getprop ro.build.version.release'])).out === '14.1\n',
    );
    expect(await level()).toBe('34\n');
  });

  it('every device is attached again after the adb server was killed', async () => {
    await rack.restartAdb();
    for (const index of [0, 3, 5]) expect(await rack.connectionOf(index)).toBe('device');
  });

  it('what has become of a device outlives the simulator', async () => {
    await rack.fault(phone, 'set_battery', { level: 21 });
    await rack.fault(1, 'unplug');
    const read = async (): Promise<string> =>
      (await rack.on(phone, ['shell', 'cat /proc/sys/kernel/random/boot_id; dumpsys battery | grep level']))
        .out;
    const before = await read();
    await rack.restartSimulator();
    await until('it is the same', async () => (await read()) === before);
    expect(rack.port(1).open).toBe(false);
  });
});
