import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transportOf } from '../rack/cable.ts';
import { makeApk } from '../testing/make-apk.ts';
import { startRack, type TestRack } from '../testing/start-rack.ts';
import { until } from '../testing/until.ts';

const own = 'com.example.own';
const definition = JSON.stringify({
  start: 'main',
  screens: {
    main: {
      widgets: [
        { class: 'Button', id: 'go', text: 'Go', on: { tap: [{ do: 'log', tag: 'Own', text: 'went' }] } },
      ],
    },
  },
});
let rack: TestRack;

beforeAll(async () => {
  rack = await startRack({ devices: 2 });
  const apk = join(rack.folder, 'own.apk');
  writeFileSync(apk, makeApk({ packageName: own, versionCode: 1, versionName: '1', definition }));
  expect(await rack.on(0, ['install', apk])).toMatchObject({ code: 0 });
}, 60_000);
afterAll(async () => {
  await rack.stop();
});

const sh = async (script: string): Promise<string> => {
  const { out, err } = await rack.on(0, ['shell', script]);
  return out + err;
};

/** `adb logcat …` as it runs, with what it has printed so far. */
function openLogcat(args: readonly string[]) {
  const child = spawn('adb', ['-s', transportOf(rack.port(0)), 'logcat', ...args], {
    env: { ...process.env, ANDROID_ADB_SERVER_PORT: String(rack.adbPort) },
  });
  const told = { text: '' };
  child.stdout.on('data', (data: Buffer) => {
    told.text += data.toString('utf8');
  });
  child.stderr.on('data', (data: Buffer) => {
    told.text += data.toString('utf8');
  });
  const ended = once(child, 'close');
  return { told, ended, stop: () => void child.kill('SIGKILL') };
}

async function touches(): Promise<
  { did: string; app_id: string; widget: string | null; value: string | null }[]
> {
  const { port, token } = rack.simulator.control;
  const response = await fetch(`http://127.0.0.1:${String(port)}/devices/0/journal`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { touches: Awaited<ReturnType<typeof touches>> }).touches;
}

describe('what runs on a device, seen through the real adb', () => {
  it('an app that a test brings is opened, tapped and logs; each touch stands once in the journal, over a restart too', async () => {
    const log = openLogcat(['-v', 'raw', '-s', 'Own']);
    try {
      await sh(`monkey -p ${own} 1; uiautomator dump /sdcard/ui.xml`);
      const [, left, top] = /id\/go".*?bounds="\[(\d+),(\d+)\]/.exec(await sh('cat /sdcard/ui.xml')) ?? [];
      await sh(`input tap ${String(Number(left) + 5)} ${String(Number(top) + 5)}`);
      await until('the line has come', () => log.told.text.includes('went\n'));
      await rack.restartSimulator();
      expect(await touches()).toMatchObject([
        { did: 'launch', app_id: own },
        { did: 'tap', app_id: own, widget: 'go' },
      ]);
    } finally {
      log.stop();
    }
    await until('it is back', async () => (await rack.connectionOf(0)) === 'device');
  });

  it('a log that is streamed has every line of a flood at the pace of a device, in order', async () => {
    await sh('logcat -c');
    const log = openLogcat(['-v', 'raw', '-s', 'Flood']);
    try {
      await rack.fault(0, 'log_flood', { lines: 3_000, per_second: 10_000 });
      await until('the last line has come', () => log.told.text.includes('flood 3000 of 3000\n'));
      const lines = log.told.text.split('\n').filter((line) => line.startsWith('flood '));
      expect(lines).toEqual(Array.from({ length: 3_000 }, (_, nth) => `flood ${String(nth + 1)} of 3000`));
    } finally {
      log.stop();
    }
  });

  it('a flood at once goes round the buffer, and a log that is cut off says so', async () => {
    await rack.fault(0, 'log_flood', { lines: 20_000 });
    expect(await sh('logcat -d -v raw -s Flood | wc -l')).toMatch(/^1?\d{3}\n$/);
    const log = openLogcat(['-v', 'raw', '-T', '1']);
    await until('it has begun', () => log.told.text.includes('flood 20000'));
    await rack.fault(0, 'end_logcat');
    await log.ended;
    expect(log.told.text).toContain('Unexpected EOF');
  });

  it('an app crashes and hangs at an order, and a line is logged that it has not written', async () => {
    await sh(`am start ${own}/.MainActivity`);
    await rack.fault(0, 'log_line', { level: 'E', tag: 'Own', text: 'Failed to pay' });
    await rack.fault(0, 'anr_app');
    expect(await sh('logcat -d -v brief Own:E *:S')).toMatch(/E\/Own {5}\( *\d+\): Failed to pay\n/);
    await rack.fault(0, 'crash_app', { package: own, message: 'boom' });
    expect(await sh('dumpsys dropbox | grep data_app')).toMatch(/data_app_anr[^]*data_app_crash/);
    expect(await sh(`pidof ${own}`)).toBe('');
  });

  it('clearing and uninstalling fail as they were told, until it is mended', async () => {
    await rack.fault(0, 'fail_clear');
    await rack.fault(0, 'fail_uninstall', { code: 'DELETE_FAILED_DEVICE_POLICY_MANAGER' });
    expect(await sh(`pm clear ${own}; pm uninstall ${own}`)).toBe(
      'Failed\nFailure [DELETE_FAILED_DEVICE_POLICY_MANAGER]\n',
    );
    await rack.fault(0, 'mend_apps');
    expect(await sh(`pm clear ${own}`)).toBe('Success\n');
  });

  it('a touch comes late, a dump fails and a clock is wrong for as long as it was told', async () => {
    await rack.fault(0, 'slow_input', { ms: 250 });
    await rack.fault(0, 'dump_fails', { how: 'null_root' });
    await rack.fault(0, 'wrong_clock', { ms: -86_400_000 });
    const from = performance.now();
    expect(await sh('input keyevent 82; uiautomator dump; date +%s')).toMatch(
      /^ERROR: null root node .*\n\d+\n$|^\d+\nERROR/,
    );
    expect(performance.now() - from).toBeGreaterThan(245);
    expect(Date.now() / 1000 - Number(await sh('date +%s'))).toBeGreaterThan(86_000);
    await rack.fault(0, 'heal');
    expect(await sh('uiautomator dump')).toBe('UI hierchary dumped to: /sdcard/window_dump.xml\n');
  });
});
