import { createHash } from 'node:crypto';

const newline = 0x0a;

/** Number and SHA-256 of the rows of a table as they pass: a row is a line, whatever stands in it. */
export interface RowCount {
  add(data: Buffer): void;
  result(): { rows: number; sha256: string };
}

export function createRowCount(): RowCount {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (data) => {
      hash.update(data);
      for (let at = data.indexOf(newline); at !== -1; at = data.indexOf(newline, at + 1)) rows += 1;
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  };
}
