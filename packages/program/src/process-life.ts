import { readFileSync } from 'node:fs';

/**
 * A process that has ended and that nobody has waited for still has its number, its start and takes signals: in a container
 * without an init it stays so for ever, and yet it is dead.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = readStat(pid);
  return stat === null ? process.platform !== 'linux' : !isEnded(stat);
}

/** When a process began, in the kernel's ticks: tells it from a later one under its number. Empty: it is dead, or the system does not tell. */
export function startTimeOf(pid: number): string {
  const stat = readStat(pid);
  return stat === null || isEnded(stat) ? '' : (stat[19] ?? '');
}

/** Linux counts a process's time in hundredths of a second. */
const msPerTick = 10;

/** Milliseconds that processors have worked at it so far; null: it is gone, or the system does not tell. */
export function processorMsOf(pid: number): number | null {
  const stat = readStat(pid);
  return stat === null ? null : (Number(stat[11]) + Number(stat[12])) * msPerTick;
}

/** The fields of proc(5) from the state on: the program's name before it stands in parentheses and may hold anything. */
function readStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function isEnded([state = '']: readonly string[]): boolean {
  return state === 'Z' || state === 'X';
}
