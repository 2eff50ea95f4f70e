import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A process that has ended and that its parent never asks about, as in a container without an init. */
export interface Zombie {
  pid: number;
  /** When it began, as the kernel still says. */
  started: string;
  end(): void;
}

export async function makeZombie(): Promise<Zombie> {
  // `exec` puts a program that waits for nobody in the place of the shell that has started the child.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  while (!readFileSync(`/proc/${String(parent.pid)}/comm`, 'utf8').startsWith('sleep')) await wait(5);
  const started = readStat(pid)[19] ?? '';
  process.kill(pid, 'SIGKILL');
  while (readStat(pid)[0] !== 'Z') await wait(5);
  return {
    pid,
    started,
    end: () => {
      parent.kill('SIGKILL');
    },
  };
}

function readStat(pid: number): string[] {
  const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
