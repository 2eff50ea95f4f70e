import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isAlive } from '@rackhand/program/process-life';

/** A network beside the machine's own, joined to it by one cable; Linux, and only for who may make such networks. */
export interface OtherNetwork {
  /** The machine's end of the cable. */
  address: string;
  /** A program in that network. */
  run: (script: string, args: readonly string[]) => ChildProcess;
  /** Nothing gets through any more, the end of a connection included. */
  pullCable: () => void;
  remove: () => void;
}

const nameOf = (pid: number): string => `rackhand-${String(pid)}`;
const cableOf = (pid: number) => ({ near: `rh${String(pid)}a`, far: `rh${String(pid)}b` });

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });

/** What a test left behind that was killed would answer in the place of a new network. */
function removeAbandoned(): void {
  for (const [, digits] of ip('netns', 'list').matchAll(/^rackhand-(\d+)/gm)) {
    const pid = Number(digits);
    if (!isAlive(pid)) removeNetwork(pid);
  }
}

function removeNetwork(pid: number): void {
  const { near } = cableOf(pid);
  if (ip('-brief', 'link').includes(near)) ip('link', 'delete', near);
  ip('netns', 'delete', nameOf(pid));
}

export function makeOtherNetwork(): OtherNetwork {
  removeAbandoned();
  const [name, cable] = [nameOf(process.pid), cableOf(process.pid)];
  // Of a private network that has no other hosts; another one each time.
  const first = 4 * randomInt(64);
  const [near, far] = [1, 2].map((host) => `192.168.231.${String(first + host)}`) as [string, string];
  ip('netns', 'add', name);
  ip('link', 'add', cable.near, 'type', 'veth', 'peer', 'name', cable.far, 'netns', name);
  ip('address', 'add', `${near}/30`, 'dev', cable.near);
  ip('-n', name, 'address', 'add', `${far}/30`, 'dev', cable.far);
  ip('link', 'set', cable.near, 'up');
  ip('-n', name, 'link', 'set', cable.far, 'up');
  return {
    address: near,
    run: (script, args) =>
      spawn('ip', ['netns', 'exec', name, process.execPath, '--input-type=module', '-e', script, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    pullCable: () => {
      ip('-n', name, 'link', 'set', cable.far, 'down');
    },
    remove: () => {
      removeNetwork(process.pid);
    },
  };
}

/** When it has printed that line. */
export async function untilSaid(program: ChildProcess, line: string): Promise<void> {
  if (program.stdout === null) throw new Error('nothing is heard of it');
  const lines = createInterface(program.stdout);
  const ended = once(program, 'exit').then(() => {
    throw new Error(`it has ended before it said ${line}`);
  });
  await Promise.race([
    ended,
    (async () => {
      for await (const said of lines) if (said === line) return;
    })(),
  ]);
}
