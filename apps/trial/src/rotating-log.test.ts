import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRotatingLog } from './rotating-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rotating-log-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('a log keeps its newest lines and never more than two files of its limit', () => {
  const log = createRotatingLog(join(folder, 'server.log'), 1_000);
  for (let line = 0; line < 500; line += 1) log.write(`line ${line}`);
  log.close();
  expect(readdirSync(folder).sort()).toEqual(['server.log', 'server.log.1']);
  expect(readFileSync(join(folder, 'server.log'), 'utf8').trimEnd().split('\n').at(-1)).toBe('line 499');
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).size).toBeLessThan(1_010);
});

it('a log goes on where the start before left it', () => {
  const file = join(folder, 'agent.log');
  for (const line of ['first start', 'second start']) {
    const log = createRotatingLog(file);
    log.write(line);
    log.close();
  }
  expect(readFileSync(file, 'utf8')).toBe('first start\nsecond start\n');
});
