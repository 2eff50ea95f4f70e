import { readFile } from 'node:fs/promises';
import type { Figure } from './figure.ts';
import { processesOf } from './process-tree.ts';

/** PSS in bytes of those processes below `pid` whose command line matches: shared pages are counted once. */
export async function proportionalSetSize(pid: number, command: RegExp): Promise<number> {
  let total = 0;
  for (const found of processesOf(pid).filter((each) => command.test(each.command))) {
    const rollup = await readFile(`/proc/${String(found.pid)}/smaps_rollup`, 'utf8').catch(() => '');
    total += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  }
  return total;
}

export function memoryFigure(bytes: number, devices: number): Figure {
  return {
    name: `memory (PSS) of server, agent and database, ${String(devices)} devices`,
    value: bytes / 1e6,
    unit: 'MB',
    target: { most: 300 },
  };
}
