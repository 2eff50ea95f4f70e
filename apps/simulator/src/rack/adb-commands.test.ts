import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApk } from '../testing/make-apk.ts';
import { startRack, type TestRack } from '../testing/start-rack.ts';
import { until } from '../testing/until.ts';
import { transportOf } from './cable.ts';

const phone = 0;
/** Android 9 or older, so that adb installs by `cmd` over `exec:`. */
const oldPhone = 9;
const networkBox = 3;

let rack: TestRack;
beforeAll(async () => {
  rack = await startRack({ devices: 12 });
}, 60_000);
afterAll(async () => {
  await rack.stop();
});

/** Types into a program that runs at a real terminal, once its first words are there. */
async function atTerminal(command: string, keys: string): Promise<{ code: number | null; out: string }> {
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm-256color', ANDROID_ADB_SERVER_PORT: String(rack.adbPort) },
  });
  let out = '';
  child.stdout.on('data', (data: Buffer) => {
    if (out === '') child.stdin.write(keys);
    out += data.toString('utf8');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out };
}

function saveApk(name: string, facts: Parameters<typeof makeApk>[0]): string {
  const path = join(rack.folder, name);
  writeFileSync(path, makeApk(facts));
  return path;
}

describe('the real adb command', () => {
  it('lists a device with product, model and code name from its banner', async () => {
    const { out } = await rack.adb(['devices', '-l']);
    expect(out.toString('utf8')).toMatch(/emulator-\d+ +device product:dm3q model:SM_S918N device:dm3q/);
  });

  it('lists a network set-top box under its address', async () => {
    const { out } = await rack.adb(['devices', '-l']);
    expect(out.toString('utf8')).toMatch(/127\.0\.0\.1:\d+ +device product:kt1100/);
    expect((await rack.on(networkBox, ['shell', 'getprop ro.build.characteristics'])).out).toBe('tv\n');
  });

  it('gets the exit code of a script and its two outputs apart', async () => {
    expect(await rack.on(phone, ['shell', 'echo out; echo err >&2; exit 7'])).toEqual({
      code: 7,
      out: 'out\n',
      err: 'err\n',
    });
    expect((await rack.on(phone, ['shell', 'true'])).code).toBe(0);
  });

  it('gets 127 and the words of Android for a command that there is not', async () => {
    expect(await rack.on(phone, ['shell', 'frobnicate'])).toEqual({
      code: 127,
      out: '',
      err: '/system/bin/sh: frobnicate: inaccessible or not found\n',
    });
  });

  it('runs what is typed into an open shell, line by line', async () => {
    const answer = await rack.adb(
      ['-s', transportOf(rack.port(phone)), 'shell'],
      'getprop ro.product.model\nexit 3\n',
    );
    expect([answer.code, answer.out.toString('utf8')]).toEqual([3, 'SM-S918N\n']);
  });

  it('gives a person at a terminal a prompt, lines that end as a terminal wants it, and the size of their window', async () => {
    const transport = transportOf(rack.port(phone));
    const keys = 'stty size; echo $TERM $COLUMNS; tty; exit 3\r';
    const answer = await atTerminal(`stty rows 40 cols 100; exec adb -s ${transport} shell`, keys);
    expect(answer.out).toMatch(
      /^dm3q:\/ \$ stty size.*\r\n40 100\r\nxterm-256color 100\r\n\/dev\/pts\/0\r\n/,
    );
    expect(answer.code).toBe(3);
  });

  it('keeps an open `cat` that gives back what it gets', async () => {
    const { out } = await rack.adb(['-s', transportOf(rack.port(phone)), 'shell', 'cat'], 'to and fro');
    expect(out.toString('utf8')).toBe('to and fro');
  });

  it.each([
    ['new', phone],
    ['old', oldPhone],
  ])('lists and pushes folders (%s sync protocol)', async (_version, index) => {
    const folder = join(rack.folder, `folder-${String(index)}`);
    mkdirSync(join(folder, 'inner'), { recursive: true });
    writeFileSync(join(folder, 'inner', 'note'), 'text');
    expect((await rack.on(index, ['push', folder, '/sdcard/Download/'])).code).toBe(0);
    expect((await rack.on(index, ['ls', `/sdcard/Download/folder-${String(index)}/inner`])).out).toMatch(
      /^[0-9a-f]{8} 00000004 [0-9a-f]{8} note\n$/,
    );
    expect((await rack.on(index, ['pull', '/sdcard/no-such-file', rack.folder])).code).toBe(1);
  });

  it('pushes 5 MB and pulls the same bytes again', async () => {
    const content = randomBytes(5_000_000);
    const [source, copy] = [join(rack.folder, 'source'), join(rack.folder, 'copy')];
    writeFileSync(source, content);
    expect((await rack.on(phone, ['push', source, '/sdcard/Download/movie.mp4'])).code).toBe(0);
    expect((await rack.on(phone, ['pull', '/sdcard/Download/movie.mp4', copy])).code).toBe(0);
    expect(readFileSync(copy).equals(content)).toBe(true);
    expect((await rack.on(phone, ['shell', 'ls -l /sdcard/Download'])).out).toContain(' 5000000 ');
  });

  it('takes a screenshot as PNG in the size of the screen', async () => {
    const { out } = await rack.adb(['-s', transportOf(rack.port(phone)), 'exec-out', 'screencap', '-p']);
    expect(out.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([out.readUInt32BE(16), out.readUInt32BE(20)]).toEqual([1440, 3088]);
  });

  it.each([
    ['abb_exec', phone],
    ['exec', oldPhone],
  ])('installs, lists and uninstalls an app (%s)', async (_way, index) => {
    const apk = saveApk('game.apk', {
      packageName: 'com.example.game',
      versionCode: 12,
      versionName: '1.2',
      padding: 300_000,
    });
    expect(await rack.on(index, ['install', apk])).toMatchObject({ code: 0, err: '' });
    expect(
      (await rack.on(index, ['shell', 'pm list packages --show-versioncode com.example.game'])).out,
    ).toBe('package:com.example.game versionCode:12\n');
    expect((await rack.on(index, ['shell', 'dumpsys package com.example.game'])).out).toContain(
      'versionName=1.2\n',
    );
    expect((await rack.on(index, ['uninstall', 'com.example.game'])).out).toBe('Success\n');
    expect((await rack.on(index, ['shell', 'pm list packages com.example.game'])).out).toBe('');
  });

  it('installs an app that comes in several APKs', async () => {
    const facts = { packageName: 'com.example.parts', versionCode: 4, versionName: '4' };
    const parts = [saveApk('base.apk', facts), saveApk('part.apk', facts)];
    expect((await rack.on(phone, ['install-multiple', ...parts])).out).toContain('Success');
    expect((await rack.on(phone, ['shell', 'pm path com.example.parts'])).out).toMatch(
      /^package:\/data\/app\//,
    );
  });

  it('is refused an older version of an installed app, and a file that is no APK', async () => {
    const newer = saveApk('newer.apk', { packageName: 'com.example.two', versionCode: 2, versionName: '2' });
    const older = saveApk('older.apk', { packageName: 'com.example.two', versionCode: 1, versionName: '1' });
    await rack.on(phone, ['install', newer]);
    const refused = await rack.on(phone, ['install', '-r', older]);
    expect(refused.code).toBe(1);
    expect(refused.out + refused.err).toContain('INSTALL_FAILED_VERSION_DOWNGRADE');
    const broken = join(rack.folder, 'broken.apk');
    writeFileSync(broken, 'this is no zip');
    const unreadable = await rack.on(phone, ['install', broken]);
    expect(unreadable.out + unreadable.err).toContain('INSTALL_PARSE_FAILED_NOT_APK');
  });

  it('installs through a pushed file on a device that has no features', async () => {
    await rack.fault(oldPhone, 'set_os', { api_level: 23 });
    await until(
      'the old system is up',
      async () => (await rack.on(oldPhone, ['shell', 'getprop sys.boot_completed'])).out.trim() === '1',
    );
    const apk = saveApk('old.apk', { packageName: 'com.example.old', versionCode: 3, versionName: '3' });
    expect(await rack.on(oldPhone, ['install', apk])).toMatchObject({ code: 0, err: '' });
    expect((await rack.on(oldPhone, ['shell', 'pm list packages com.example.old'])).out).toBe(
      'package:com.example.old\n',
    );
    expect((await rack.on(oldPhone, ['shell', 'ls /data/local/tmp'])).out).toBe('');
    await rack.fault(oldPhone, 'heal');
  });

  it('restarts a device: it leaves, comes back before its system is up, and has another boot id', async () => {
    const read = async (): Promise<string> =>
      (await rack.on(2, ['shell', 'cat /proc/sys/kernel/random/boot_id; getprop sys.boot_completed'])).out;
    const before = await read();
    expect((await rack.on(2, ['reboot'])).code).toBe(0);
    await until('the device has left', async () => (await rack.connectionOf(2)) === undefined);
    await until('the system is up again', async () => /\n1\n$/.test(await read()));
    expect(await read()).not.toBe(before);
  });
});
