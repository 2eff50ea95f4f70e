import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeZombie } from '@rackhand/program/testing/zombie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findRunningAgent, forgetAgent, recordAgent } from './agent-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'agent-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('an agent that runs is found, until it has ended', () => {
  expect(findRunningAgent(dataDir)).toBeNull();
  recordAgent(dataDir);
  expect(findRunningAgent(dataDir)).toBe(process.pid);
  forgetAgent(dataDir);
  expect(findRunningAgent(dataDir)).toBeNull();
});

it('an agent that was killed is nobody, also when its number belongs to another process now', () => {
  recordAgent(dataDir);
  const file = join(dataDir, 'agent.json');
  const record = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; started: string };
  writeFileSync(file, JSON.stringify({ ...record, started: `${record.started}0` }));
  expect(findRunningAgent(dataDir)).toBeNull();
  writeFileSync(file, '{"pid":');
  expect(findRunningAgent(dataDir)).toBeNull();
});

it('an agent that was killed and that nobody has waited for is nobody', async () => {
  const zombie = await makeZombie();
  const { pid, started } = zombie;
  writeFileSync(join(dataDir, 'agent.json'), JSON.stringify({ pid, started }));
  expect(findRunningAgent(dataDir)).toBeNull();
  zombie.end();
});
