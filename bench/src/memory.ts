import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Figure } from './figure.ts';

/** PSS in bytes of those processes below `pid` whose command line matches: shared pages are counted once. */
export async function proportionalSetSize(pid: number, command: RegExp): Promise<number> {
  let total = 0;
  for (const descendant of withDescendants(pid)) {
    const folder = `/proc/${String(descendant)}`;
    const line = await readFile(`${folder}/cmdline`, 'utf8').catch(() => '');
    if (!command.test(line)) continue;
    const rollup = await readFile(`${folder}/smaps_rollup`, 'utf8').catch(() => '');
    total += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  }
  return total;
}

function withDescendants(root: number): Set<number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process ended between the two reads.
    }
  }
  const all = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [pid, parent] of parents) {
      if (!all.has(parent) || all.has(pid)) continue;
      all.add(pid);
      grown = true;
    }
  }
  return all;
}

export function memoryFigure(bytes: number, devices: number): Figure {
  return {
    name: `memory (PSS) of server, agent and database, ${String(devices)} devices`,
    value: bytes / 1e6,
    unit: 'MB',
    target: { most: 300 },
  };
}
