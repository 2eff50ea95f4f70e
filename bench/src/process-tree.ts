import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const ticksPerSecond = 100;

interface SeenProcess {
  pid: number;
  /** With its arguments, each behind a blank. */
  command: string;
}

/** A process and all that it has started, those that are left alone too. */
export function processesOf(root: number): SeenProcess[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const fields = statOf(Number(name));
    if (fields !== null) parents.set(Number(name), Number(fields[1]));
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
  return [...all].map((pid) => ({ pid, command: readOf(pid, 'cmdline').replaceAll('\0', ' ') }));
}

/** Processor time of a process and of those that it has seen end, in seconds. */
export function processorSeconds(pid: number): number {
  const fields = statOf(pid)?.slice(11, 15) ?? [];
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

/** Of the memory that is its own or shared, what is held now. */
export function residentBytes(pid: number): number {
  return Number(readOf(pid, 'statm').split(' ')[1] ?? 0) * 4096;
}

/** What `/proc/PID/stat` says behind the name; null where the process has ended. */
function statOf(pid: number): string[] | null {
  const stat = readOf(pid, 'stat');
  return stat === '' ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${String(pid)}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
