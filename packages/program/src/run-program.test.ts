import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isAlive } from './process-life.ts';
import { runProgram } from './run-program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-program-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(text: string): string {
  const file = join(folder, 'program');
  writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return file;
}

it('what a program says is known with how it ended', async () => {
  expect(await runProgram(program('echo "$1"; echo no >&2; exit 3'), ['yes'], 10_000)).toMatchObject({
    stdout: 'yes\n',
    stderr: 'no\n',
    error: { message: expect.stringContaining('code 3') as string },
  });
  expect(await runProgram(program('echo fine'), [], 10_000)).toMatchObject({ stdout: 'fine\n', error: null });
});

it('a program that is not there is no exception', async () => {
  expect(await runProgram(join(folder, 'nowhere'), [], 10_000)).toMatchObject({ error: { code: 'ENOENT' } });
});

it('a program that hangs is killed at its deadline, with all that it has started (F12)', async () => {
  const pids = join(folder, 'pids');
  const hanging = program(`sleep 600 & echo $! > ${pids}; echo $$ >> ${pids}; wait`);
  const { error } = await runProgram(hanging, [], 1_000);
  expect(error?.message).toContain('did not end within 1 s');
  const started = readFileSync(pids, 'utf8').trim().split('\n');
  expect(started).toHaveLength(2);
  await vi.waitFor(() => expect(started.filter((pid) => isAlive(Number(pid)))).toEqual([]), {
    timeout: 20_000,
  });
});
