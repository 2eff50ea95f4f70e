import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AgentMessage } from '@rackhand/contract/host/agent-link';
import { buildOf, readBundle } from '@rackhand/program/bundle';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AgentProcess, spawnAgent } from './testing/agent-process.ts';
import { type ListeningServer, startListeningServer } from './testing/listening-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const built = readBundle(fileURLToPath(new URL('../../../dist/agent', import.meta.url))) ?? {};
const ownBuild = buildOf(built);
const newFiles = { ...built, 'main.mjs': `${built['main.mjs'] ?? ''}\n// the next release\n` };
const brokenFiles = { 'main.mjs': 'process.exit(3);\n' };

let folder: string;
let server: ListeningServer;
let launcher: AgentProcess | null = null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-'));
  writeFileSync(join(folder, 'token'), 'secret');
  server = await startListeningServer();
});
afterEach(async () => {
  launcher?.kill('SIGTERM');
  await launcher?.ended;
  launcher = null;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string> = { AGENT_UPDATES: 'true' }): void {
  launcher = spawnAgent(
    {
      SERVER_URL: `http://127.0.0.1:${String(server.port)}`,
      AGENT_TOKEN_FILE: join(folder, 'token'),
      DATA_DIR: folder,
      ADB_PATH: '/nowhere/adb',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    'launcher',
  );
}

type Told<Type> = Extract<AgentMessage, { type: Type }>;
const told = <Type extends AgentMessage['type']>(type: Type): Told<Type>[] =>
  server.messages.filter((message): message is Told<Type> => message.type === type);
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const helloOf = (build: string, times = 1) =>
  until(() => expect(told('hello').filter((hello) => hello.build === build)).toHaveLength(times));
const order = (files: Record<string, string>) =>
  server.send({ type: 'update', update_id: 'u1', version: '9.9.9', build: buildOf(files) });
const offer = (files: Record<string, string>) =>
  server.offerBundle(JSON.stringify({ version: '9.9.9', files }));
const processOfAgent = (): number =>
  (JSON.parse(readFileSync(join(folder, 'agent', 'agent.json'), 'utf8')) as { pid: number }).pid;

/** As a machine that loses its power. */
async function loseAll(): Promise<void> {
  launcher?.kill('SIGKILL');
  await launcher?.ended;
  try {
    process.kill(processOfAgent(), 'SIGKILL');
  } catch {
    // It has followed its launcher already, or none is recorded.
  }
}

it('an agent takes its server’s release, and says so until the server has stored it', async () => {
  start();
  await helloOf(ownBuild);
  expect(told('hello')[0]).toMatchObject({ updates: 'on' });
  offer(newFiles);
  order(newFiles);
  await helloOf(buildOf(newFiles));
  await until(() => expect(told('update_result')).toHaveLength(1));
  server.drop();
  await until(() => expect(told('update_result')).toHaveLength(2));
  expect(told('update_result')[1]).toMatchObject({ update_id: 'u1', outcome: 'succeeded' });
  const states = told('update_progress').map(({ state }) => state);
  // How much has been fetched is told while it is.
  expect([...new Set(states)]).toEqual(['fetching', 'trying']);
  server.send({ type: 'update_stored', update_id: 'u1' });
  launcher?.kill('SIGTERM');
  await launcher?.ended;
  start();
  await helloOf(buildOf(newFiles), 3);
});

it('a release that can’t be started gives its place back to the old one', async () => {
  start();
  await helloOf(ownBuild);
  offer(brokenFiles);
  order(brokenFiles);
  await until(() => expect(told('update_result')[0]).toMatchObject({ outcome: 'returned' }));
  expect(told('update_result')[0]?.detail).toBe('it ended with 3');
  await helloOf(ownBuild, 2);
});

it('another release than the one that was named is refused', async () => {
  start();
  await helloOf(ownBuild);
  offer(brokenFiles);
  order(newFiles);
  await until(() => expect(told('update_result')[0]).toMatchObject({ outcome: 'failed' }));
  expect(told('update_result')[0]?.detail).toBe('the server gave another release than the one that it named');
});

it.each([
  [{}, 'off'],
  [{ AGENT_UPDATES: 'false' }, 'off'],
])('an agent whose host does not allow it takes none: %s', async (environment, standing) => {
  start(environment);
  await helloOf(ownBuild);
  expect(told('hello')[0]).toMatchObject({ updates: standing });
  expect(told('hello')[0]?.abilities).not.toContain('update');
  offer(newFiles);
  order(newFiles);
  await until(() => expect(told('update_result')[0]).toMatchObject({ outcome: 'failed' }));
});

it.each([
  ['while the release is fetched', null, 'fetching', ownBuild],
  ['while it takes over', newFiles, 'trying', null],
] as const)('a host that loses its power %s has an agent behind it', async (_when, files, state, build) => {
  start();
  await helloOf(ownBuild);
  server.offerBundle(files === null ? null : JSON.stringify({ version: '9.9.9', files }));
  order(newFiles);
  await until(() => expect(told('update_progress').map((one) => one.state)).toContain(state));
  await loseAll();
  const before = told('hello').length;
  start();
  await until(() => expect(told('hello').length).toBeGreaterThan(before));
  const back = told('hello').at(-1)?.build;
  expect([ownBuild, buildOf(newFiles)]).toContain(back);
  if (build !== null) expect(back).toBe(build);
});

it('a launcher that is killed alone takes its agent along', async () => {
  start();
  await helloOf(ownBuild);
  const pid = processOfAgent();
  launcher?.kill('SIGKILL');
  await launcher?.ended;
  await until(() => expect(() => process.kill(pid, 0)).toThrow());
});
