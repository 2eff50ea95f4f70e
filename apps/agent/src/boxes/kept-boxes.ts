import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { boxLimits } from '@rackhand/contract/host/box-address';
import { z } from 'zod';

const kept = z.array(z.string().max(50)).max(boxLimits.boxesOfHost);

/** The boxes that the server has told last, kept on disk: they are connected also while it is away. */
export interface KeptBoxes {
  read(): string[];
  write(addresses: readonly string[]): void;
}

export function openKeptBoxes(file: string): KeptBoxes {
  return {
    read() {
      try {
        return kept.parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return [];
      }
    },
    write(addresses) {
      writeFileSync(`${file}.new`, JSON.stringify(addresses), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
