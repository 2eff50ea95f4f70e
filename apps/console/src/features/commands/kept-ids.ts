import { readStored, writeStored } from '../../platform/stored-value.ts';

const keptAtMost = 50;

/** The latest ids that a person has chosen something for in this browser. */
export interface KeptIds {
  read(): string[];
  /** Keeps the id, or forgets it where it was kept; gives what is kept then. */
  turn(id: string): string[];
}

export function createKeptIds(key: string): KeptIds {
  const read = (): string[] => {
    try {
      const value: unknown = JSON.parse(readStored(key) ?? '[]');
      return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  };
  return {
    read,
    turn: (id) => {
      const before = read();
      const kept = before.includes(id) ? before.filter((known) => known !== id) : [...before, id];
      writeStored(key, JSON.stringify(kept.slice(-keptAtMost)));
      return kept;
    },
  };
}
