import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

/** The runner of the guide, as a process of its own, with a suite of node's own test runner. */
vi.setConfig({ testTimeout: 90_000 });

const guide = readFileSync(new URL('../../../../../docs/runners.md', import.meta.url), 'utf8');
const program = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
const suite = `
import test, { describe } from 'node:test';
import assert from 'node:assert';
describe('login', () => {
  test('knows its device', () => assert.equal(process.env.DEVICE, 'A'));
  test('knows the pin', () => assert.equal(process.env.secret_pin, '1234'));
  test('is told no token', () => assert.equal(process.env.TOKEN, undefined));
  test('fails', () => assert.equal(1, 2));
});
`;
const command =
  'node --test --test-reporter=junit --test-reporter-destination="$JUNIT_FILE" --test-reporter=spec --test-reporter-destination=stdout';

let desk: TestDesk;
let folder: string;
let runner: ChildProcess | null;

beforeEach(async () => {
  desk = await openTestDesk();
  folder = mkdtempSync(join(tmpdir(), 'guide-'));
  writeFileSync(join(folder, 'runner.mjs'), program);
  writeFileSync(join(folder, 'login.test.mjs'), suite);
  runner = null;
});
afterEach(async () => {
  runner?.kill('SIGKILL');
  await desk.farm.close();
  rmSync(folder, { recursive: true });
});

async function startRunner(what: string): Promise<void> {
  const { token } = await makeApiToken(desk.farm, ['runner']);
  // Of the runner of our own tests nothing is handed on: a suite within a suite would tell that one of its cases.
  const { NODE_TEST_CONTEXT: _context, NODE_OPTIONS: _options, ...env } = process.env;
  runner = spawn(process.execPath, ['runner.mjs', 'lab', what], {
    cwd: folder,
    env: { ...env, FARM: desk.farm.origin, TOKEN: token },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const asked: NonNullable<Parameters<TestDesk['start']>[0]> = {
  executor: 'external',
  sent: { app: null, variables: { secret_pin: '1234' }, steps: [] },
  options: { runner_label: 'lab', cleaning_after: 'none' },
};

it('the runner of the guide carries a node suite out, and its cases are steps with what went wrong', async () => {
  const [id = ''] = await desk.start(asked);
  await startRunner(command);
  expect(await desk.inState(id, 'ended')).toMatchObject({ result: 'failed' });
  const { timeline, decided_by } = await desk.run(id);
  expect(timeline.map(({ title, state }) => [title, state])).toEqual([
    ['login › knows its device', 'passed'],
    ['login › knows the pin', 'passed'],
    ['login › is told no token', 'passed'],
    ['login › fails', 'failed'],
  ]);
  expect(decided_by).toMatchObject({ kind: 'step' });
  const { lines } = await desk.farm.read<{ lines: { text: string }[] }>(`/admbo/test/${id}/log`);
  expect(lines.some(({ text }) => text.includes('knows its device'))).toBe(true);
});

it('the runner of the guide ends a suite that is asked to stop', async () => {
  const [id = ''] = await desk.start(asked);
  await startRunner('sleep 600');
  await desk.inState(id, 'standby');
  await desk.stop(id);
  expect(await desk.inState(id, 'ended')).toMatchObject({ result: 'stopped' });
});
