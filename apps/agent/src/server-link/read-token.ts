import { readFileSync } from 'node:fs';

/** null: the file can't be read or is empty. */
export function readToken(file: string): string | null {
  try {
    const token = readFileSync(file, 'utf8').trim();
    return token === '' ? null : token;
  } catch {
    return null;
  }
}
