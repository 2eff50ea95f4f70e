import { readLogLine } from '@rackhand/contract/test/log-line';

/** Of the lines that a device's flood writes: which one it is, and when it was written. */
export interface FloodedLine {
  nth: number;
  /** Milliseconds since 1970: the devices' clock is this machine's. */
  writtenAt: number;
}

/** null: it is another line. */
export function readFlooded(line: string): FloodedLine | null {
  const nth = numberOf(line);
  const time = nth === 0 ? undefined : readLogLine(line)?.time;
  return time === undefined ? null : { nth, writtenAt: Date.parse(`${time.replace(' ', 'T')}+09:00`) };
}

/** 0: it is another line. */
function numberOf(line: string): number {
  return Number(/ Flood *: flood (\d+) of /.exec(line)?.[1] ?? 0);
}

/** Counts which of a device's lines have come. */
export interface LineCount {
  take(line: string): void;
  came(): number;
  /** Those that came again, or behind a later one. */
  repeated(): number;
  last(): number;
}

export function createLineCount(): LineCount {
  let [came, repeated, last] = [0, 0, 0];
  return {
    take(line) {
      const nth = numberOf(line);
      if (nth === 0) return;
      if (nth <= last) repeated += 1;
      else {
        came += 1;
        last = nth;
      }
    },
    came: () => came,
    repeated: () => repeated,
    last: () => last,
  };
}
