import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

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

const name = `rackhand-${String(process.pid)}`;
const cable = { near: `rh${String(process.pid)}a`, far: `rh${String(process.pid)}b` };
/** Of a private network that has no other hosts. */
const [near, far] = ['192.168.231.1', '192.168.231.2'];

const ip = (...args: string[]): void => {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

export function makeOtherNetwork(): OtherNetwork {
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
    pullCable: () => ip('-n', name, 'link', 'set', cable.far, 'down'),
    remove: () => {
      ip('link', 'delete', cable.near);
      ip('netns', 'delete', name);
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
