import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCrashFinder, type SeenCrash } from './find-crashes.ts';
import { nameAnr, nameCrash } from './signature.ts';

const head = '2026-11-23 08:00:00.000 u0_a155  4711  4711';
const system = '2026-11-23 08:00:00.001  1000  1211  1300';
let seen: string[];
let whole: SeenCrash[];

beforeEach(() => {
  vi.useFakeTimers();
  [seen, whole] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
});

function hear(lines: readonly string[]): SeenCrash[] {
  const finder = createCrashFinder({
    settleMs: 1_000,
    onSeen: ({ kind, appId }) => seen.push(`${kind} ${appId}`),
    onWhole: (crash) => whole.push(crash),
  });
  lines.forEach((line, nth) => finder.take(line, nth + 1));
  vi.advanceTimersByTime(1_000);
  finder.stop();
  return whole;
}

const javaCrash = (line: number) => [
  `${head} D AndroidRuntime: Shutting down VM`,
  '--------- beginning of crash',
  `${head} E AndroidRuntime: FATAL EXCEPTION: main`,
  `${head} E AndroidRuntime: Process: com.example.bank, PID: 4711`,
  `${head} E AndroidRuntime: java.lang.IllegalStateException: no account 17`,
  `${head} E AndroidRuntime: \tat android.view.View.performClick(View.java:7506)`,
  `${head} E AndroidRuntime: \tat com.example.bank.LoginActivity.onLogin(LoginActivity.java:${String(line)})`,
  `${head} E AndroidRuntime: \tat com.example.bank.App.dispatch(App.java:54)`,
  `${head} E AndroidRuntime: Caused by: java.io.IOException: broken`,
  `${system} I am_crash: [4711,0,com.example.bank,681205316,java.lang.IllegalStateException,no account 17,LoginActivity.java,45]`,
];

it('what several buffers tell of one crash is one crash, named by its exception and its own frames', () => {
  const [crash, ...others] = hear(javaCrash(45));
  expect(others).toEqual([]);
  expect(crash).toMatchObject({ kind: 'crash', pid: 4711, appId: 'com.example.bank', logLine: 3 });
  expect(seen).toContain('crash com.example.bank');
  expect(nameCrash(crash?.what ?? '', crash?.lines ?? [], 'com.example.bank')).toEqual({
    signature:
      'java.lang.IllegalStateException\ncom.example.bank.LoginActivity.onLogin\ncom.example.bank.App.dispatch',
    title: 'java.lang.IllegalStateException: no account 17',
  });
});

it('the same crash at another line of the source has the same signature', () => {
  const [one] = hear(javaCrash(45));
  whole = [];
  const [other] = hear(javaCrash(46));
  const nameOf = (crash: SeenCrash | undefined) =>
    nameCrash(crash?.what ?? '', crash?.lines ?? [], 'com.example.bank').signature;
  expect(nameOf(one)).toBe(nameOf(other));
});

it('a native crash is known by its signal and its own library', () => {
  const [crash] = hear([
    `${head} F libc    : Fatal signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x10 in tid 4711 (com.example.bank), pid 4711 (com.example.bank)`,
    `2026-11-23 08:00:00.002  1000  4716  4716 F DEBUG   : pid: 4711, tid: 4711, name: main  >>> com.example.bank <<<`,
    `2026-11-23 08:00:00.002  1000  4716  4716 F DEBUG   :       #00 pc 00000000000ed7b0  /apex/lib64/libc.so (abort+64)`,
    `2026-11-23 08:00:00.002  1000  4716  4716 F DEBUG   :       #01 pc 000000000001a2b4  /data/app/com.example.bank/lib/libapp.so (draw+36)`,
    `${system} I am_crash: [4711,0,com.example.bank,681205316,Native crash,Segmentation fault,unknown,0]`,
  ]);
  expect(whole).toHaveLength(1);
  expect(nameCrash(crash?.what ?? '', crash?.lines ?? [], 'com.example.bank').signature).toBe(
    'SIGSEGV\nlibapp.so!draw\nlibc.so!abort',
  );
});

it('an app that does not respond is told once, without the numbers of this time', () => {
  const reason =
    'Input dispatching timed out (4d1f0a2 com.example.bank/.LoginActivity (server) is not responding. Waited 5001ms for MotionEvent)';
  const [anr] = hear([
    `${system} E ActivityManager: ANR in com.example.bank (com.example.bank/.LoginActivity)`,
    `${system} E ActivityManager: PID: 4711`,
    `${system} E ActivityManager: Reason: ${reason}`,
    `${system} I am_anr  : [0,4711,com.example.bank,681205316,${reason}]`,
  ]);
  expect(whole).toHaveLength(1);
  expect(anr).toMatchObject({ kind: 'anr', pid: 4711, appId: 'com.example.bank', logLine: 1 });
  expect(nameAnr(anr?.what ?? '', anr?.component ?? '', anr?.lines ?? [], 'com.example.bank')).toEqual({
    signature: 'ANR Input dispatching timed out\ncom.example.bank/.LoginActivity',
    title: `ANR: ${reason}`,
  });
});

it('two processes that crash at the same time are two crashes, and other lines are none', () => {
  hear([
    ...javaCrash(45),
    `${system} I am_crash: [4999,0,com.example.game,1,java.lang.NullPointerException,null,Game.java,3]`,
    `${head} E Bank    : nothing fatal here`,
    'no line of a log',
  ]);
  expect(whole.map(({ appId }) => appId).sort()).toEqual(['com.example.bank', 'com.example.game']);
});

it('what happens in another process of an app is the app’s', () => {
  const [anr] = hear([
    `${system} E ActivityManager: ANR in com.example.bank:push (com.example.bank/.PushService)`,
    `${system} E ActivityManager: PID: 4712`,
    `${system} E ActivityManager: Reason: executing service com.example.bank/.PushService`,
  ]);
  expect(anr).toMatchObject({ kind: 'anr', appId: 'com.example.bank', pid: 4712 });
  whole = [];
  const [crash] = hear([`${system} I am_crash: [4712,0,com.example.bank:push,68,NPE,null,Push.java,4]`]);
  expect(crash).toMatchObject({ kind: 'crash', appId: 'com.example.bank' });
});
