import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What was done to an app of a device. It is written before the device says `Success`. */
const journalEntry = z.object({
  /** Milliseconds since 1970. */
  at: z.int(),
  did: z.enum(['install', 'uninstall', 'clear', 'clear_cache']),
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

/** One file for each device, to which lines are added: whatever ends the simulator, what was done is in it. */
export function createAppJournal(folder: string) {
  mkdirSync(folder, { recursive: true });
  const fileOf = (index: number): string => join(folder, `device-${String(index).padStart(4, '0')}.jsonl`);
  return {
    add(index: number, entry: JournalEntry): void {
      appendFileSync(fileOf(index), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    },
    /** Oldest first. */
    read(index: number): JournalEntry[] {
      try {
        const lines = readFileSync(fileOf(index), 'utf8').split('\n');
        return lines.filter((line) => line !== '').map((line) => journalEntry.parse(JSON.parse(line)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
  };
}
export type AppJournal = ReturnType<typeof createAppJournal>;
