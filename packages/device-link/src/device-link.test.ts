import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterEach, expect, it, vi } from 'vitest';
import { createDeviceLink } from './device-link.ts';
import { failureOf } from './link-error.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function listen(onSocket: (socket: Socket) => void): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    cleanups.push(() => socket.destroy());
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Answers each request in turn with the next of these bytes; then ends the stream. */
function answerWith(...answers: (string | Buffer)[]): (socket: Socket) => void {
  return (socket) => {
    const rest = [...answers];
    socket.on('data', () => {
      socket.write(rest.shift() ?? '');
      if (rest.length === 0) socket.end();
    });
  };
}

async function startAdbServer(): Promise<number> {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'device-link-'));
  const adb: ChildProcess = spawn('adb', ['-P', String(port), 'nodaemon', 'server'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: home, ADB_LOCAL_TRANSPORT_MAX_PORT: '5554' },
  });
  cleanups.push(() => {
    adb.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });
  const link = createDeviceLink({ port });
  await vi.waitFor(() => link.serverVersion(), { timeout: 10_000, interval: 20 });
  return port;
}

async function failureIn(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return 'none';
  } catch (error) {
    return failureOf(error);
  }
}

it('a real adb server tells its version and its list, and a device that is not there is lost', async () => {
  const link = createDeviceLink({ port: await startAdbServer() });
  expect(await link.serverVersion()).toBeGreaterThan(30);
  expect(await link.listTransports()).toEqual([]);
  expect(await failureIn(link.readFeatures(9))).toBe('device_lost');
  expect(await failureIn(link.runShell(9, 'id', { v2: true, deadlineMs: 1_000 }))).toBe('device_lost');
}, 20_000);

it.each([
  ['device offline', 'device_lost'],
  ['closed', 'device_lost'],
  ['unknown host service', 'refused'],
])('an adb server that answers “%s” says that: %s', async (words, failure) => {
  const said = Buffer.from(`FAIL${words.length.toString(16).padStart(4, '0')}${words}`);
  const link = createDeviceLink({ port: await listen(answerWith('OKAY', said)) });
  expect(await failureIn(link.runShell(1, 'id', { v2: true, deadlineMs: 1_000 }))).toBe(failure);
});

it('whoever tracks a real adb server hears at once that it was killed', async () => {
  const port = await startAdbServer();
  const link = createDeviceLink({ port, serverDeadlineMs: 200 });
  const ends: string[] = [];
  link.trackTransports({ change: () => undefined, end: () => ends.push('end') });
  cleanups.shift()?.();
  await vi.waitFor(
    () => {
      expect(ends).toEqual(['end']);
    },
    { timeout: 10_000 },
  );
  expect(await failureIn(link.listTransports())).toBe('server_down');
}, 20_000);

it('nobody on the port is a server that is down', async () => {
  const link = createDeviceLink({ port: await freePort() });
  expect(await failureIn(link.listTransports())).toBe('server_down');
});

it('a server that accepts and never answers is hung', async () => {
  const link = createDeviceLink({ port: await listen(() => undefined), serverDeadlineMs: 50 });
  expect(await failureIn(link.listTransports())).toBe('server_hung');
  expect(await failureIn(link.runShell(1, 'id', { v2: true, deadlineMs: 50 }))).toBe('server_hung');
});

it('a server that answers for a device that does not is not hung: the device is silent', async () => {
  const port = await listen((socket) => socket.once('data', () => socket.write('OKAY')));
  const link = createDeviceLink({ port, serverDeadlineMs: 1_000 });
  expect(await failureIn(link.runShell(1, 'id', { v2: true, deadlineMs: 50 }))).toBe('device_silent');
});

it('a shell whose stream ends without an exit packet has failed, though it said something', async () => {
  const said = Buffer.concat([Buffer.from('OKAY'), Buffer.from([1, 2, 0, 0, 0]), Buffer.from('ok')]);
  const link = createDeviceLink({ port: await listen(answerWith('OKAY', said)) });
  expect(await failureIn(link.runShell(1, 'id', { v2: true, deadlineMs: 1_000 }))).toBe('device_lost');
});

it('an exit code, and output that was ended with CR LF, come back as they were meant', async () => {
  const packets = Buffer.concat([
    Buffer.from([1, 3, 0, 0, 0]),
    Buffer.from('a\r\n'),
    Buffer.from([3, 1, 0, 0, 0, 7]),
  ]);
  const link = createDeviceLink({
    port: await listen(answerWith('OKAY', Buffer.concat([Buffer.from('OKAY'), packets]))),
  });
  expect(await link.runShell(1, 'id', { v2: true, deadlineMs: 1_000 })).toEqual({
    stdout: 'a\n',
    exitCode: 7,
  });
});

it('the shell of a device before Android 7 has no exit code', async () => {
  const link = createDeviceLink({ port: await listen(answerWith('OKAY', 'OKAYuid=2000\r\n')) });
  expect(await link.runShell(1, 'id', { v2: false, deadlineMs: 1_000 })).toEqual({
    stdout: 'uid=2000\n',
    exitCode: null,
  });
});

it('a stream gives what has come as it comes, ends when nobody wants more, and has failed without an exit packet', async () => {
  const said = (text: string) => Buffer.concat([Buffer.from([1, text.length, 0, 0, 0]), Buffer.from(text)]);
  let device: Socket | undefined;
  const port = await listen((socket) => {
    device = socket;
    socket.once('data', () => {
      socket.write('OKAY');
      socket.once('data', () => socket.write(Buffer.concat([Buffer.from('OKAY'), said('one\n')])));
    });
  });
  const over = new AbortController();
  const open = () => createDeviceLink({ port }).streamShell(1, 'logcat', { v2: true, signal: over.signal });
  const first = open();
  expect(String((await first.next()).value)).toBe('one\n');
  device?.write(said('two\n'));
  expect(String((await first.next()).value)).toBe('two\n');
  const cut = first.next();
  device?.end();
  expect(await failureIn(cut)).toBe('device_lost');
  const second = open();
  await second.next();
  const last = second.next();
  over.abort();
  expect((await last).done).toBe(true);
});
