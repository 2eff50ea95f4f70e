import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What was done to an app of a device, or to its firmware. It is written before the device says `Success`. */
export const journalEntry = z.object({
  /** Milliseconds since 1970. */
  at: z.int(),
  did: z.enum(['install', 'uninstall', 'clear', 'clear_cache', 'firmware']),
  app_id: z.string(),
  /** Of the app that came or went, or that was freed. */
  bytes: z.int(),
  /** Versions; null: it was not, or is not any more, installed. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** SHA-256 of the certificate; null: it says nothing here. */
  signer: z.string().nullable(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** A touch, a key, a text, a start or a stop: what a test has done to the device, whether anything came of it or not. */
const touchEntry = z.object({
  at: z.int(),
  did: z.enum(['launch', 'stop', 'tap', 'long_tap', 'swipe', 'drag', 'text', 'key']),
  /** Whose screen it reached. */
  app_id: z.string(),
  /** Of the app, by its name; null: none of its own. */
  screen: z.string().nullable(),
  /** The id of the widget that it reached, else its text; null: none. */
  widget: z.string().nullable().default(null),
  x: z.int().nullable().default(null),
  y: z.int().nullable().default(null),
  /** The text, the key, or where a swipe ended. */
  value: z.string().nullable(),
});
export type TouchEntry = z.infer<typeof touchEntry>;
export type Touch = Omit<z.input<typeof touchEntry>, 'at'>;

/** One file for each device, to which lines are added: whatever ends the simulator, what was done is in it. */
export function createAppJournal(folder: string) {
  mkdirSync(folder, { recursive: true });
  const fileOf = (index: number, kind = ''): string =>
    join(folder, `device-${String(index).padStart(4, '0')}${kind}.jsonl`);
  const touches = (index: number): string => fileOf(index, '.touches');
  return {
    add(index: number, entry: JournalEntry): void {
      addLine(fileOf(index), entry);
    },
    /** A line that a kill kept out of it. */
    addMissing(index: number, entry: JournalEntry): void {
      const line = JSON.stringify(entry);
      if (!readLines(fileOf(index), journalEntry).some((known) => JSON.stringify(known) === line)) {
        addLine(fileOf(index), entry);
      }
    },
    addTouch(index: number, entry: TouchEntry): void {
      addLine(touches(index), entry);
    },
    /** Oldest first. */
    read: (index: number): JournalEntry[] => readLines(fileOf(index), journalEntry),
    readTouches: (index: number): TouchEntry[] => readLines(touches(index), touchEntry),
  };
}
export type AppJournal = ReturnType<typeof createAppJournal>;

function addLine(file: string, entry: unknown): void {
  appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
}

function readLines<T>(file: string, shape: z.ZodType<T>): T[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => shape.parse(JSON.parse(line)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
