import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { launchAgent } from './launch-agent.ts';
import { releaseFiles } from './release-files.ts';
import { createReleases, type Releases } from './releases.ts';

let root: string;
let releases: Releases;
let children: ChildProcess[] = [];
let exits: number[] = [];
let end = (): void => {};

/** What has been started, line by line, as a program reads it. */
const record = (): string => JSON.stringify(join(root, 'started'));
const says = (word: string): string => `appendFileSync(${record()}, '${word}\\n');`;
/** Agents that write down who they are, with what each of them does then. */
const named = (name: string, then: string): string =>
  `import { appendFileSync, readFileSync } from 'node:fs';
${says(name)}
process.on('disconnect', () => process.exit(0));
${then}`;
const linked = `process.send('linked');`;
const exchange = `${linked} process.on('message', () => { process.send('exchange'); setTimeout(() => process.exit(0), 20); });`;
const hanging = 'setInterval(() => {}, 1_000);';
/** Its first start exchanges, any other stays. */
const exchangeOnce = (): string =>
  `if (readFileSync(${record()}, 'utf8') === 'installed\\n') { ${exchange} } else { ${linked} ${hanging} }`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'launch-'));
  mkdirSync(join(root, 'installed'));
  releases = createReleases({
    folder: join(root, 'releases'),
    installedFolder: join(root, 'installed'),
    installedBuild: 'installed',
    files: releaseFiles,
  });
  [children, exits] = [[], []];
});
afterEach(async () => {
  end();
  for (const child of children) child.kill('SIGKILL');
  await vi.waitFor(() => expect(children.every(({ pid }) => pid !== undefined)).toBe(true));
  rmSync(root, { recursive: true, force: true });
});

const installed = (then: string): void =>
  writeFileSync(join(root, 'installed', 'main.mjs'), named('installed', then));
const prepared = (then: string): void =>
  releases.prepare({ update_id: 'u', build: 'new', bundle: { 'main.mjs': named('new', then) } });

/** `trialMs`: what no test waits for it has plenty of, for a busy machine starts programs slowly. */
function launch(trialMs = 60_000): void {
  // What ends after its test is that test's.
  const ended = exits;
  ({ end } = launchAgent({
    releases: {
      ...releases,
      giveBack: (detail) => {
        // What is prepared before the start is taken for what its agent prepares while it runs.
        if (releases.isTrial()) releases.giveBack(detail);
      },
    },
    start: (folder) => {
      const child = fork(join(folder, 'main.mjs'), { stdio: 'ignore' });
      children.push(child);
      return child;
    },
    trialMs,
    endMs: 200,
    log: pino({ level: 'silent' }),
    exit: (code) => ended.push(code),
  }));
}

const started = (): string[] => readFileSync(join(root, 'started'), 'utf8').trim().split('\n');
const until = (check: () => void) => vi.waitFor(check, { timeout: 40_000, interval: 20 });

it('the new release takes over when its agent has ended, and stays once it has a link', async () => {
  installed(exchange);
  prepared(`${linked} ${hanging}`);
  launch();
  await until(() => expect(releases.readResult()).toMatchObject({ outcome: 'succeeded' }));
  expect(started()).toEqual(['installed', 'new']);
});

it('a release that ends before it has a link is followed by the old one', async () => {
  installed(exchangeOnce());
  prepared('process.exit(3);');
  launch();
  await until(() => expect(started()).toEqual(['installed', 'new', 'installed']));
  expect(releases.readResult()).toEqual({ update_id: 'u', outcome: 'returned', detail: 'it ended with 3' });
});

it('a release that has no link in time is ended, and followed by the old one', async () => {
  installed(exchangeOnce());
  prepared(`process.on('SIGTERM', () => {}); ${hanging}`);
  launch(3_000);
  await until(() => expect(started()).toEqual(['installed', 'new', 'installed']));
  expect(releases.readResult()).toMatchObject({ outcome: 'returned', detail: 'no link within 3 s' });
});

it('an agent that ends by itself takes its launcher along, for whoever supervises it', async () => {
  installed('process.exit(7);');
  launch();
  await until(() => expect(exits).toEqual([7]));
});

it('a launcher that is told to end ends its agent first', async () => {
  installed(`process.on('SIGTERM', () => process.exit(0)); ${linked} ${says('ready')} ${hanging}`);
  launch();
  await until(() => expect(started()).toEqual(['installed', 'ready']));
  end();
  await until(() => expect(exits).toEqual([0]));
});

it('an agent that ends the moment it has a link takes its launcher along in the same way', async () => {
  installed(`process.send('linked', () => process.kill(process.pid, 'SIGKILL'));`);
  const launches = 10;
  for (let nth = 0; nth < launches; nth += 1) launch();
  await until(() => expect(exits).toEqual(Array.from({ length: launches }, () => 1)));
});
