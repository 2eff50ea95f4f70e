import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runMessagesOfAgent, runPlan } from '@rackhand/contract/test/run-link';
import { z } from 'zod';
import { attemptKey, nameOf } from './attempt-key.ts';

const [, , runResult] = runMessagesOfAgent;
export const attemptResult = runResult.omit({ type: true, test_run_id: true, attempt: true, fence: true });
export type AttemptResult = z.infer<typeof attemptResult>;

/** What the device was like before the run put anything on it; null: it has not been read. */
export const deviceBefore = z.object({
  apps: z.array(z.string()),
  settings: z.record(z.string(), z.string()),
});
export type DeviceBefore = z.infer<typeof deviceBefore>;

const runEntry = z.object({
  key: attemptKey,
  udid: z.string(),
  plan: runPlan,
  before: deviceBefore.nullable(),
  result: attemptResult.nullable(),
});
export type RunEntry = z.infer<typeof runEntry>;

/**
 * The attempts that this agent has taken, a folder each with what it has to deliver. An entry is on disk, whatever ends the machine,
 * before the device is touched for it.
 */
export interface RunJournal {
  /** Those of the agent before this one. */
  entries(): RunEntry[];
  folderOf(entry: Pick<RunEntry, 'key'>): string;
  /** Resolves when it survives a power cut. */
  write(entry: RunEntry): Promise<void>;
  /** The server has stored its end. */
  forget(entry: Pick<RunEntry, 'key'>): Promise<void>;
}

const fileName = 'run.json';

export function openRunJournal(folder: string): RunJournal {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const writes = new Map<string, Promise<void>>();
  const folderOf: RunJournal['folderOf'] = ({ key }) => join(folder, nameOf(key));
  /** One after another for each: the last one counts. */
  const inTurn = async (name: string, work: () => Promise<void>): Promise<void> => {
    const turn = (writes.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
    writes.set(name, turn);
    try {
      await turn;
    } finally {
      if (writes.get(name) === turn) writes.delete(name);
    }
  };
  return {
    folderOf,
    entries: () => readEntries(folder),
    write: (entry) => inTurn(nameOf(entry.key), () => writeEntry(folderOf(entry), entry)),
    forget: (entry) => inTurn(nameOf(entry.key), () => rm(folderOf(entry), { recursive: true, force: true })),
  };
}

async function writeEntry(folder: string, entry: RunEntry): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, fileName);
  const fresh = await open(`${path}.new`, 'w', 0o600);
  try {
    await fresh.writeFile(JSON.stringify(entry));
    await fresh.datasync();
  } finally {
    await fresh.close();
  }
  await rename(`${path}.new`, path);
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** A folder whose entry was never whole belongs to an attempt that touched nothing. */
function readEntries(folder: string): RunEntry[] {
  return readdirSync(folder).flatMap((name) => {
    const entry = readEntry(join(folder, name, fileName));
    if (entry === null) rmSync(join(folder, name), { recursive: true, force: true });
    return entry ?? [];
  });
}

function readEntry(path: string): RunEntry | null {
  try {
    return runEntry.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
