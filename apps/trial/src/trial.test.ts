import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';
import { startTrial, type Trial } from './trial.ts';

let folder: string;
let trial: Trial | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rackhand-trial-'));
});
afterEach(async () => {
  await trial?.stop();
  rmSync(folder, { recursive: true });
});

const said: string[] = [];

it('the agent starts when the simulator has written its files, though that says no word', async () => {
  const file = join(folder, 'written');
  writeFileSync(file, 'of an earlier start');
  const path = JSON.stringify(file);
  const plan = (name: string, script: string) => ({
    name,
    command: process.execPath,
    args: ['-e', `const fs = require('node:fs'); ${script}; setInterval(() => {}, 1000);`],
    env: () => process.env,
  });
  const plans = [
    plan('simulator', `setTimeout(() => fs.writeFileSync(${path}, 'of this start'), 300)`),
    {
      ...plan('agent', `console.log(fs.readFileSync(${path}, 'utf8'))`),
      after: { program: 'simulator', file },
    },
  ];
  const say = (line: string): void => void said.push(line);
  trial = startTrial(plans, {
    config: readConfig({ DATA_DIR: folder }),
    terminal: { say, complain: say },
    onRefusal: say,
  });
  await vi.waitFor(() => expect(said).toEqual(['of this start']), { timeout: 20_000 });
});
