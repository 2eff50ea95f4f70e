import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** How the command line finds the running simulator. Only the owner may read it: the token is in it. */
export const controlFile = z.object({ port: z.int(), token: z.string(), pid: z.int() });
export type ControlFile = z.infer<typeof controlFile>;

export function controlFilePath(dataDir: string): string {
  return join(dataDir, 'simulator', 'control.json');
}

export function writeControlFile(dataDir: string, content: ControlFile): void {
  const path = controlFilePath(dataDir);
  writeFileSync(`${path}.new`, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export function removeControlFile(dataDir: string): void {
  rmSync(controlFilePath(dataDir), { force: true });
}

/** Null when no simulator has run on this data directory. */
export function readControlFile(dataDir: string): ControlFile | null {
  try {
    return controlFile.parse(JSON.parse(readFileSync(controlFilePath(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
