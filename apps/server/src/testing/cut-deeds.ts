import { expect } from 'vitest';
import type { StatementCutter } from './cut-statement.ts';
import { eventually } from './eventually.ts';

/** Something that is done in one call, and all that it leaves. */
export interface Deed {
  name: string;
  /** What there is before; its id is handed to the others. */
  prepare?: (id: string) => Promise<string>;
  act: (id: string, prepared: string) => Promise<unknown>;
  /** How much of it is there, part by part: all of it, or nothing. */
  parts: (id: string, prepared: string) => Promise<number[]>;
  whole: number[];
  /** Its answer says nothing of what has become of it. */
  isSilent?: boolean;
}

/** More than any deed does. */
const mostStatements = 60;

/** Does it again and again, each time cutting the connection under the next one of its statements. */
export async function cutEachStatement(cutter: StatementCutter, deed: Deed): Promise<void> {
  const nothing = deed.whole.map(() => 0);
  for (let n = 1; n <= mostStatements; n += 1) {
    const id = `${deed.name.replaceAll(/[^a-z]/g, '').slice(0, 12)}${String(n)}`;
    const prepared = (await deed.prepare?.(id)) ?? '';
    cutter.cutNext(n);
    const { statusCode } = (await deed.act(id, prepared)) as { statusCode: number };
    const wasCut = cutter.end();
    const isWhole = statusCode === 200 && deed.isSilent !== true;
    // The connections that were lost are made anew.
    const parts = await eventually(() => deed.parts(id, prepared).catch(() => null), 'the database');
    expect([n, [deed.whole, ...(isWhole ? [] : [nothing])]]).toEqual([n, expect.arrayContaining([parts])]);
    expect([200, 503]).toContain(statusCode);
    if (!wasCut) return;
  }
  throw new Error('there was no end of statements');
}
