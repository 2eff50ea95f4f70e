import { type LogBuffer, type LogEntry, type LogLine, logBuffers } from './log-entry.ts';

/** Android's smallest; a rack of hundreds holds one of each for every device. */
export const ringBytes = 64 * 1024;

interface Ring {
  entries: LogEntry[];
  bytes: number;
}

/** What a line takes of a ring besides its text. */
const headBytes = 32;
const bytesOf = ({ tag, text }: LogLine): number => headBytes + tag.length + text.length;

/** The device's log: a ring for each buffer, whose oldest lines give way. */
export interface RingLog {
  add(line: LogLine, at: number): void;
  /** What lies in these buffers behind a number, oldest first. */
  after(nth: number, buffers: readonly LogBuffer[]): LogEntry[];
  clear(buffers: readonly LogBuffer[]): void;
  bytesIn(buffer: LogBuffer): number;
  /** Called when something was added, until the answer is called. */
  watch(listener: () => void): () => void;
  /** Ends all who read it, as when the log's own program dies. */
  cutOff(): void;
  /** Calls when the log is cut off, until the answer is called. */
  onCut(listener: () => void): () => void;
}

export function createRingLog(): RingLog {
  const rings = new Map<LogBuffer, Ring>(logBuffers.map((name) => [name, { entries: [], bytes: 0 }]));
  const [watchers, readers] = [new Set<() => void>(), new Set<() => void>()];
  let last = 0;
  const listen = (all: Set<() => void>, listener: () => void) => {
    all.add(listener);
    return () => void all.delete(listener);
  };
  return {
    add(line, at) {
      const ring = rings.get(line.buffer);
      last += 1;
      ring?.entries.push({ ...line, nth: last, at });
      if (ring !== undefined) makeRoom(ring, bytesOf(line));
      for (const tell of [...watchers]) tell();
    },
    after(nth, buffers) {
      const found = buffers.flatMap((name) => entriesAfter(rings.get(name)?.entries ?? [], nth));
      return buffers.length === 1 ? found : found.sort((a, b) => a.nth - b.nth);
    },
    clear(buffers) {
      for (const name of buffers) rings.set(name, { entries: [], bytes: 0 });
    },
    bytesIn: (buffer) => rings.get(buffer)?.bytes ?? 0,
    watch: (listener) => listen(watchers, listener),
    cutOff() {
      for (const end of [...readers]) end();
    },
    onCut: (listener) => listen(readers, listener),
  };
}

/** Gives up an eighth at a time, so that a flood does not move the whole array with each line. */
function makeRoom(ring: Ring, added: number): void {
  ring.bytes += added;
  if (ring.bytes <= ringBytes) return;
  let gone = 0;
  for (const entry of ring.entries) {
    if (ring.bytes <= (ringBytes * 7) / 8) break;
    ring.bytes -= bytesOf(entry);
    gone += 1;
  }
  ring.entries.splice(0, gone);
}

/** Numbers only rise, so the place is found by halves. */
function entriesAfter(entries: readonly LogEntry[], nth: number): readonly LogEntry[] {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.nth ?? 0) <= nth) low = middle + 1;
    else high = middle;
  }
  return entries.slice(low);
}
