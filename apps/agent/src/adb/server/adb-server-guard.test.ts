import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdbServerGuard, createAdbServerGuard } from './adb-server-guard.ts';
import { type AdbServerEnd, createAdbServerProcess } from './adb-server-process.ts';

let folder: string;
let guard: AdbServerGuard | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adb-guard-'));
});

afterEach(async () => {
  await guard?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a server that ends again and again is started with growing pauses, and its last words are said', async () => {
  const adbPath = join(folder, 'adb');
  writeFileSync(
    adbPath,
    '#!/bin/sh\necho "could not install *smartsocket* listener: Address already in use" >&2\nexit 1\n',
  );
  chmodSync(adbPath, 0o755);
  const server = createAdbServerProcess({ adbPath, port: 5, dataDir: join(folder, 'data') });
  const starts: number[] = [];
  const counted = {
    ...server,
    start(onEnd: (end: AdbServerEnd) => void) {
      starts.push(Date.now());
      server.start(onEnd);
    },
  };
  guard = createAdbServerGuard({ server: counted, log: pino({ level: 'silent' }), hungMs: 1_000 });
  guard.note('down');
  await vi.waitFor(() => {
    expect(guard?.problem()?.trouble).toBe('crash_loop');
    expect(guard?.problem()?.detail).toMatch(
      /started 4 times within a minute; code 1: could not install .* already in use/,
    );
  }, 20_000);
  const pauses = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  expect(pauses[0]).toBeGreaterThanOrEqual(240);
  expect(pauses[2]).toBeGreaterThanOrEqual(990);
});

it('a server that hangs is left alone when it was not started by this agent', () => {
  const signals: string[] = [];
  const foreign = {
    start: () => undefined,
    pid: () => null,
    signal: (name: string) => signals.push(name),
    trimLog: () => undefined,
  };
  guard = createAdbServerGuard({ server: foreign, log: pino({ level: 'silent' }), hungMs: 10 });
  vi.useFakeTimers();
  guard.note('hung');
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(signals).toEqual([]);
});
