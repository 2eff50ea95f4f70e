import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const openedSession = z.object({
  udid: z.string(),
  port: z.int(),
  basePath: z.string(),
  /** null: it was asked for, and the answer has not come. */
  id: z.string().nullable(),
});
export type OpenedSession = z.infer<typeof openedSession>;

/** The sessions that this agent, or the one before it, has opened and not seen deleted; on disk before they are used. */
export interface SessionJournal {
  entries(): OpenedSession[];
  /** Resolves when it survives a power cut. */
  write(session: OpenedSession): Promise<void>;
  forget(udid: string): Promise<void>;
}

export function openSessionJournal(folder: string): SessionJournal {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (udid: string): string => join(folder, `${encodeURIComponent(udid)}.json`);
  return {
    entries: () => readdirSync(folder).flatMap((name) => readEntry(join(folder, name)) ?? []),
    async write(session) {
      const path = pathOf(session.udid);
      const fresh = await open(`${path}.new`, 'w', 0o600);
      try {
        await fresh.writeFile(JSON.stringify(session));
        await fresh.datasync();
      } finally {
        await fresh.close();
      }
      await rename(`${path}.new`, path);
    },
    forget: (udid) => rm(pathOf(udid), { force: true }),
  };
}

/** null: it was never whole, so that nothing was asked for. */
function readEntry(path: string): OpenedSession | null {
  if (!path.endsWith('.json')) return null;
  try {
    return openedSession.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
