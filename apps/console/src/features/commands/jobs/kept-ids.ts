import { readStored, writeStored } from '../../../platform/stored-value.ts';

const keptAtMost = 50;

/** The latest ids that a person has looked at in this browser. */
export interface KeptIds {
  read(): string[];
  /** Gives what is kept then. */
  keep(ids: readonly string[]): string[];
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
    keep: (ids) => {
      const kept = [...new Set([...read(), ...ids])].slice(-keptAtMost);
      writeStored(key, JSON.stringify(kept));
      return kept;
    },
  };
}
