import { readLogLine } from '@rackhand/contract/test/log-line';

/** What a log that is read anew tells once more. */
export interface Overlap {
  /** The time from which it is read anew; null: nothing has come yet. */
  since(): string | null;
  /** It is read anew from `since`. */
  begin(): void;
  /** Whether this line has been told before. */
  isRepeat(line: string): boolean;
  /** Whether the last line came again, so that none between is missing; null: it is not known yet. */
  isWhole(): boolean | null;
}

const remembered = 1_000;

export function createOverlap(): Overlap {
  let recent: string[] = [];
  let lastTime: string | null = null;
  /** Lines that may come again, and how often; null: none may. */
  let awaited: Map<string, number> | null = null;
  let lastLine = '';
  let isWhole: boolean | null = null;

  const remember = (line: string, time: string | undefined): void => {
    recent.push(line);
    if (recent.length > 2 * remembered) recent = recent.slice(-remembered);
    lastTime = time ?? lastTime;
  };
  return {
    since: () => lastTime,
    isWhole: () => isWhole,
    begin() {
      awaited = new Map();
      for (const line of recent.slice(-remembered)) awaited.set(line, (awaited.get(line) ?? 0) + 1);
      lastLine = recent.at(-1) ?? '';
      isWhole = recent.length === 0 ? true : null;
    },
    isRepeat(line) {
      const time = readLogLine(line)?.time;
      if (awaited !== null) {
        const left = awaited.get(line) ?? 0;
        if (left > 0) {
          awaited.set(line, left - 1);
          if (line === lastLine) isWhole = true;
          return true;
        }
        if (time !== undefined && time !== lastTime) {
          awaited = null;
          isWhole ??= false;
        }
      }
      remember(line, time);
      return false;
    },
  };
}
