import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { reportedApp } from '@rackhand/contract/app/app-command';
import { commandReasonNames } from '@rackhand/contract/command/command';
import { commandTypes } from '@rackhand/contract/command/command-kinds';
import { endedCommandStates } from '@rackhand/contract/command/command-states';
import { reportedStep } from '@rackhand/contract/host/agent-link';
import { z } from 'zod';

const journalEntry = z.object({
  id: z.string(),
  attempt: z.int(),
  type: z.enum(commandTypes),
  udid: z.string(),
  fence: z.int().nullable().default(null),
  given: z.record(z.string(), z.unknown()).default({}),
  /** What was known of the device just before the effect. */
  begun: z.record(z.string(), z.string()),
  /** Milliseconds since 1970; what has not happened by then must not happen any more. */
  beginUntil: z.number(),
  steps: z.array(reportedStep),
  apps: z.array(reportedApp).default([]),
  result: z
    .object({
      outcome: z.enum(endedCommandStates),
      reason: z.enum(commandReasonNames).nullable(),
      detail: z.string(),
    })
    .nullable(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

const journalLine = z.union([journalEntry, z.object({ id: z.string(), forgotten: z.literal(true) })]);
type JournalLine = z.infer<typeof journalLine>;

/**
 * What this agent has begun to do to devices, in its file before it is done. A process that is killed leaves it there. What a
 * power cut takes is not waited for: after it the server delivers again, and a second delivery looks at the device itself.
 */
export interface CommandJournal {
  get(id: string): JournalEntry | null;
  entries(): JournalEntry[];
  /** Resolves when it survives the end of this process, however that comes. */
  write(entry: JournalEntry): Promise<void>;
  /** The server has stored the end. */
  forget(id: string): Promise<void>;
  close(): Promise<void>;
}

/** The file is written anew, without what is forgotten, when it has so many lines more than entries. */
const spareLines = 1_000;
/** Results that no server has asked for; the oldest are dropped. */
const maximumEntries = 2_000;

export function openCommandJournal(file: string): CommandJournal {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const entries = readEntries(file);
  const writer = openJournalWriter(file, entries);
  return {
    get: (id) => entries.get(id) ?? null,
    entries: () => [...entries.values()],
    write(entry) {
      entries.delete(entry.id);
      entries.set(entry.id, entry);
      for (const old of entries.values()) {
        if (entries.size <= maximumEntries) break;
        if (old.result !== null) entries.delete(old.id);
      }
      return writer.append(entry);
    },
    async forget(id) {
      if (entries.delete(id)) await writer.append({ id, forgotten: true });
    },
    close: writer.close,
  };
}

interface JournalWriter {
  append(line: JournalLine): Promise<void>;
  close(): Promise<void>;
}

function openJournalWriter(file: string, entries: ReadonlyMap<string, JournalEntry>): JournalWriter {
  let lines = Number.POSITIVE_INFINITY;
  let handle: FileHandle | null = null;
  let waiting: { text: string; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let running: Promise<void> | null;

  const compact = async () => {
    await handle?.close();
    handle = null;
    handle = await writeAnew(file, [...entries.values()].map(textOf).join(''));
    lines = entries.size;
  };
  /** Everything that has come meanwhile goes to disk together. */
  const flush = async () => {
    do {
      const batch = waiting;
      waiting = [];
      try {
        if (lines > entries.size + spareLines) await compact();
        if (batch.length > 0) await handle?.appendFile(batch.map(({ text }) => text).join(''));
        lines += batch.length;
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    } while (waiting.length > 0);
    running = null;
  };
  // The file is there before the first command waits for it.
  running = flush();
  return {
    append: (line) =>
      new Promise((resolve, reject) => {
        waiting.push({ text: textOf(line), resolve, reject });
        running ??= flush();
      }),
    async close() {
      await running;
      await handle?.close();
      handle = null;
    },
  };
}

async function writeAnew(file: string, text: string): Promise<FileHandle> {
  const fresh = await open(`${file}.new`, 'w', 0o600);
  await fresh.writeFile(text);
  await fresh.datasync();
  await fresh.close();
  renameSync(`${file}.new`, file);
  return open(file, 'a');
}

function textOf(line: JournalLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** The last line of each command counts; one that a crash has torn was never relied on. */
function readEntries(file: string): Map<string, JournalEntry> {
  const entries = new Map<string, JournalEntry>();
  for (const text of readText(file).split('\n')) {
    const line = readLine(text);
    if (line === null) continue;
    entries.delete(line.id);
    if (!('forgotten' in line)) entries.set(line.id, line);
  }
  return entries;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function readLine(text: string): JournalLine | null {
  if (text === '') return null;
  try {
    return journalLine.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
