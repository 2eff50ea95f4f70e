import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The trial's one agent gets a token of its own, invented once; the server keeps only its hash. */
export function ensureAgentToken(dataDir: string): string {
  const file = join(dataDir, 'agent', 'token');
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return file;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  return file;
}
