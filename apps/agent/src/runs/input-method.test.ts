import { makeApk } from '@rackhand/test-apks/make-apk';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openRunBench, type RunBench, step } from '../testing/run-bench.ts';

/** What is typed by the keyboard that a host's configuration names. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const inputMethod = 'com.android.adbkeyboard/.AdbIME';
const app_id = 'com.android.adbkeyboard';
const keyboard = makeApk({ app_id, version_code: 7, version_name: '2.4' });
const typing = (value: string) => [
  step('launch', { clear: true }),
  step('type', { into: { id: 'pin' }, value }),
];
let bench: RunBench;

beforeAll(async () => {
  bench = await openRunBench({}, { inputMethod });
});
beforeEach(() => bench.untilThere());
afterAll(() => bench.close());

const typed = async () => (await bench.touches()).filter(({ did }) => did === 'text');

it('a step fails by name of the keyboard that its device lacks, and nothing is typed', async () => {
  const order = bench.order(typing('가나다'));
  const result = await bench.resultOf(order);
  expect(result).toMatchObject({ outcome: 'failed', is_clean: true });
  expect(bench.itemsOf(order).find(({ number }) => number === result.failed_item)?.detail).toContain(
    `the input method ${inputMethod} is not installed on the device: Unknown input method`,
  );
  expect(await typed()).toEqual([]);
});

it('Hangul, quotes and emoji are typed letter for letter and once, again by the keyboard that is chosen already, and the keyboard of before is back', async () => {
  const app = {
    ...{ app_id, app_version: '2.4', version_code: '7', test_only: false, install: 'differs' as const },
    ...{ sha256: bench.server.offerFile(keyboard), size: keyboard.length },
  };
  const installing = bench.order([step('home')], { app, cleaning_after: 'none' });
  expect(await bench.resultOf(installing)).toMatchObject({ outcome: 'finished' });
  const text = '한글 "따옴표" $HOME `ls` \'; 🙂';
  const order = bench.order([...typing(text), step('type', { value: '마저' })]);
  const result = await bench.resultOf(order);
  const items = bench.itemsOf(order);
  expect(items.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(result).toMatchObject({ outcome: 'finished', is_clean: true });
  expect(await typed()).toMatchObject([
    { value: text, widget: 'pin' },
    { value: '마저', widget: 'pin' },
  ]);
  expect(items.find(({ name }) => name === 'undo_settings')).toMatchObject({
    state: 'passed',
    detail: 'secure/default_input_method',
  });
});

it('a text without a field that takes it fails its step instead of being lost', async () => {
  const order = bench.order([step('launch', { clear: true }), step('type', { value: '가나다' })]);
  const result = await bench.resultOf(order);
  expect(result.outcome).toBe('failed');
  expect(bench.itemsOf(order).find(({ number }) => number === result.failed_item)?.detail).toContain(
    'is not on the screen',
  );
  expect(await typed()).toEqual([]);
});
