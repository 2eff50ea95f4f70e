import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { RotatingLog } from './rotating-log.ts';

export interface ChildOutput {
  log: RotatingLog;
  /** Log lines are shown too (LOG_LEVEL=debug). */
  logsToTerminal: boolean;
  /** What the child says to a person, in plain words. */
  onWords: (line: string) => void;
}

/** Programs log in JSON lines; whatever else they print is meant for the person at the terminal. */
export function isLogLine(line: string): boolean {
  return line.startsWith('{') && line.endsWith('}');
}

export function followOutput(stream: Readable, output: ChildOutput): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
    if (line.trim() === '') return;
    if (isLogLine(line)) output.log.write(line);
    if (!isLogLine(line) || output.logsToTerminal) output.onWords(line);
  });
}
