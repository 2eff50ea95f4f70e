import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bank, openRunBench, type RunBench, step } from '../testing/run-bench.ts';
import { nameOf } from './attempt-key.ts';

/** Whatever finds no room on the host's disk: the run ends and is told, and its device is nobody's. Document 9, Must hold 7. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let bench: RunBench;
const filled: string[] = [];

beforeAll(async () => {
  bench = await openRunBench();
});
beforeEach(() => bench.untilThere());
afterEach(async () => {
  for (const path of filled.splice(0)) rmSync(path, { force: true });
  await bench.rack.fault('heal', 'all');
});
afterAll(() => bench.close());

type Order = ReturnType<RunBench['order']>;
/** What is written there finds a disk without room. */
function fill(order: Order): void {
  const folder = join(bench.folder, 'agent', 'runs', nameOf(order));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'run.json.new');
  symlinkSync('/dev/full', path);
  filled.push(path);
}
const isFree = async (): Promise<void> => {
  const next = bench.order([step('launch', {})]);
  expect(await bench.resultOf(next)).toMatchObject({ outcome: 'finished', is_clean: true });
};

it('a run whose host has no room at its start touches nothing, ends by that name, and the next one has the device', async () => {
  const order = bench.order([step('launch', {})]);
  fill(order);
  const result = await bench.resultOf(order);
  expect(result).toMatchObject({ outcome: 'error', reason: 'HOST_DISK', is_clean: null });
  expect(result.detail).toContain('ENOSPC');
  expect(await bench.touches()).toEqual([]);
  await isFree();
});

/** A disk of its own, which only root may give; whoever is not leaves this one out. */
const isRoot = process.getuid?.() === 0;

it('a run whose app has no room on its host ends by that name too, and is no fault of its device', async () => {
  if (!isRoot) return;
  const files = join(bench.folder, 'agent', 'files');
  mkdirSync(files, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', files]);
  try {
    const order = bench.order([step('launch', {})], {
      app: {
        ...{ app_id: bank, app_version: '7', version_code: '7', sha256: 'a'.repeat(64), size: 100_000 },
        ...{ install: 'always', test_only: false },
      },
    });
    const result = await bench.resultOf(order);
    expect(result).toMatchObject({ outcome: 'error', reason: 'HOST_DISK', is_clean: true });
    expect(result.detail).toContain('100000 bytes are wanted');
  } finally {
    execFileSync('umount', [files]);
  }
  await isFree();
});

it('the end of a run that began on a full disk is told to a server that has not heard it', async () => {
  const order = bench.order([step('launch', {})]);
  fill(order);
  const ends = () =>
    bench.server.messages.filter(
      (message) => message.type === 'run_result' && message.test_run_id === order.test_run_id,
    ).length;
  await bench.until(() => expect(ends()).toBeGreaterThan(0));
  const told = ends();
  bench.server.drop();
  await bench.until(() => expect(ends()).toBeGreaterThan(told));
  expect(await bench.resultOf(order)).toMatchObject({ reason: 'HOST_DISK' });
});

it('a run whose host has no room once it has begun ends by that name, and its device is cleaned', async () => {
  await bench.rack.fault('unplug', [bench.phone.index]);
  const order = bench.order([step('launch', {})]);
  await bench.until(() => {
    expect(bench.itemsOf(order).some(({ name }) => name === 'device_away')).toBe(true);
  });
  fill(order);
  await bench.rack.fault('replug', [bench.phone.index]);
  expect(await bench.resultOf(order)).toMatchObject({
    outcome: 'error',
    reason: 'HOST_DISK',
    is_clean: true,
  });
  await isFree();
});

it('a run whose host has no room at its end is told as it ended, and is not told of as going on', async () => {
  const order = bench.order([step('launch', {}), step('sleep', { for: '3s' })]);
  await bench.until(() => {
    expect(bench.itemsOf(order).some(({ name, state }) => name === 'sleep' && state === 'running')).toBe(
      true,
    );
  });
  fill(order);
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'finished', is_clean: true });
  await isFree();
});
