import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceTime, systemOf } from '../../apps/running-system.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import { BadLogcat, readLogcatOptions } from '../../log/logcat-options.ts';
import { ringBytes } from '../../log/ring-log.ts';
import { makeTestDevice, runScript } from '../../testing/make-test-device.ts';

const bank = 'com.example.bank';
let device: SimulatedDevice;
const sh = async (script: string): Promise<string> => {
  const { out, err } = await runScript(device, script);
  return out + err;
};

beforeEach(() => {
  device = makeTestDevice(1);
});

const crashing = async (does: unknown): Promise<void> => {
  const definition = JSON.stringify({
    start: 'main',
    screens: { main: { on: { keys: { MENU: [does] } } } },
  });
  device.state.apps = device.state.apps.map((app) =>
    app.packageName === bank ? { ...app, definition } : app,
  );
  await sh(`am start ${bank}/.MainActivity; input keyevent 82`);
};

describe("a device's log", () => {
  it('has what was written to it, in the order and the form of logcat', async () => {
    await sh("logcat -c; log -p w -t Lab 'first line'; log second");
    expect(await sh('logcat -d')).toBe(
      '--------- beginning of main\n01-01 09:00:00.000  4711  4711 W Lab     : first line\n01-01 09:00:00.000  4711  4711 I log     : second\n',
    );
    expect(await sh('logcat -d -v threadtime -v year -v uid -s Lab')).toContain(
      '2026-01-01 09:00:00.000 shell  4711  4711 W Lab     : first line\n',
    );
    expect(await sh('logcat -d -v brief Lab:I *:S')).toContain('W/Lab     ( 4711): first line\n');
    expect(await sh('logcat -d -v raw *:W')).toBe('--------- beginning of main\nfirst line\n');
    expect(await sh('logcat -t 1 -v tag')).toContain('I/log     : second\n');
    expect(await sh('logcat -d -e "^first" -v raw')).toContain('first line\n');
    expect(await sh('logcat -d --pid=1')).toBe('');
  });

  it('begins where -T says, by the clock of the device, wrong as it may be', async () => {
    await sh('logcat -c');
    const add = (text: string, at: number): void =>
      systemOf(device).log.add({ buffer: 'main', level: 'I', tag: 'T', text, from: { pid: 1, uid: 0 } }, at);
    const now = deviceTime(device);
    add('before', now - 2);
    add('at', now - 1);
    expect(await sh("logcat -d -v raw -T '01-01 08:59:59.999'")).toBe('--------- beginning of main\nat\n');
    expect(await sh('logcat -d -T nonsense')).toBe('logcat: -T "nonsense" not in time format\n');
    device.state.faults.clockOffsetMs = -86_400_000;
    expect(await sh("date '+%m-%d %H:%M:%S.%N'")).toBe('12-31 09:00:00.000000000\n');
  });

  it('of a crash it has the exception, the event, and the drop box the whole of it', async () => {
    await crashing({
      do: 'crash',
      exception: 'java.lang.IllegalArgumentException',
      message: 'no such account',
    });
    const crash = await sh('logcat -d -b crash -v raw');
    expect(crash).toMatch(
      /^--------- beginning of crash\nFATAL EXCEPTION: main\nProcess: com\.example\.bank, PID: \d+\njava\.lang\.IllegalArgumentException: no such account\n\tat com\.example\.bank\.MainActivity\.onMenu\(MainActivity\.java:\d+\)\n/,
    );
    expect(await sh('logcat -d -b events -v brief')).toMatch(
      /I\/am_crash\( 1211\): \[\d+,0,com\.example\.bank,682147396,java\.lang\.IllegalArgumentException,no such account,MainActivity\.java,\d+\]/,
    );
    expect(await sh('dumpsys dropbox')).toMatch(
      /2026-01-01 09:00:00 data_app_crash \(text, \d+ bytes\)\n {4}Process: com\.example\.bank\/PID: /,
    );
    expect(await sh('dumpsys dropbox --print data_app_crash')).toMatch(
      /=\n2026-01-01 09:00:00 data_app_crash .*\nProcess: com\.example\.bank\n[^]*\n\njava\.lang\.IllegalArgumentException: no such account\n\tat /,
    );
    expect(await sh(`pidof ${bank}`)).toBe('');
    expect(await sh('dumpsys window')).toContain(`u0 Application Error: ${bank}}`);
    expect(await sh(`am start ${bank}/.MainActivity; dumpsys window`)).not.toContain('Application Error');
  });

  it('of a crash in native code it has the signal and the tombstone', async () => {
    await crashing({ do: 'native_crash', signal: 'SIGABRT' });
    expect(await sh('logcat -d -b crash -v brief')).toMatch(
      /F\/libc {4}\( *\d+\): Fatal signal 6 \(SIGABRT\), code -1 \(SI_QUEUE\), [^\n]*\nF\/DEBUG {3}\( *\d+\): \*\*\* /,
    );
    expect(await sh('dumpsys dropbox')).toContain('data_app_native_crash');
  });

  it('of an ANR it has the reason; the app takes no touch until a person waits for it', async () => {
    await crashing({ do: 'anr' });
    expect(await sh('logcat -d -v raw *:E')).toMatch(
      /ANR in com\.example\.bank \(com\.example\.bank\/\.MainActivity\)\nPID: \d+\nReason: Input dispatching timed out/,
    );
    expect(await sh('logcat -d -b events -v raw -s am_anr')).toMatch(
      /\[0,\d+,com\.example\.bank,682147396,Input dispatching timed out/,
    );
    expect(await sh('dumpsys window')).toContain(`u0 Application Not Responding: ${bank}}`);
    expect(await sh('uiautomator dump /dev/tty')).toContain('android:id/aerr_wait');
    expect(await sh(`pidof ${bank}`)).not.toBe('');
  });

  it('holds so much and no more; the oldest lines give way', () => {
    const { log } = systemOf(device);
    for (let nth = 0; nth < 20_000; nth += 1)
      log.add(
        { buffer: 'main', level: 'D', tag: 'F', text: `line ${String(nth)}`, from: { pid: 1, uid: 0 } },
        nth,
      );
    const kept = log.after(0, ['main']);
    expect(log.bytesIn('main')).toBeLessThanOrEqual(ringBytes);
    expect(kept.length).toBeLessThan(2_500);
    expect(kept.at(-1)?.text).toBe('line 19999');
    expect(kept[0]?.nth).toBe((kept.at(-1)?.nth ?? 0) - kept.length + 1);
  });

  it('takes any words behind logcat, or says which one it does not know', () => {
    const word = fc.constantFrom(
      '-v',
      '-b',
      '-T',
      '-t',
      '-d',
      '-s',
      '--pid=7',
      'main',
      'all',
      'threadtime',
      '*:S',
      'Tag:W',
      'A:',
      ':',
      '5',
      '01-01 00:00:00.000',
      '-e',
      '-vbrief',
      '-x',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        try {
          readLogcatOptions(words, 0);
        } catch (error) {
          expect(error).toBeInstanceOf(BadLogcat);
        }
      }),
    );
  });
});
