import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db } from '../database/database.ts';
import { createSlots } from '../slots.ts';

/**
 * What a query finds, as lines of a file that PostgreSQL writes itself: a fifth of the work of taking each row apart here and
 * putting it together again. All of it is held: ask in parts.
 */
export async function copyLines(
  deps: { db: Db; pool: pg.Pool },
  query: RawBuilder<unknown>,
): Promise<Buffer> {
  const { sql: text, parameters } = sql`copy (${query}) to stdout with (format csv)`.compile(deps.db);
  return inSlot(async () => withReturns(await copied(deps.pool, withLiterals(text, parameters))));
}

/** So many connections are those of files, however many are on their way: the farm's own calls find one. */
const inSlot = createSlots(4);

async function copied(pool: pg.Pool, text: string): Promise<Buffer> {
  const client = await pool.connect();
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(text))) chunks.push(chunk as Buffer);
    client.release();
    return Buffer.concat(chunks);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** COPY takes no parameters. */
function withLiterals(text: string, parameters: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, nth: string) => literal(parameters[Number(nth) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' || typeof value === 'boolean') return `'${String(value)}'`;
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  throw new TypeError(`no literal of a ${typeof value}`);
}

const [lineFeed, carriageReturn, quote] = [10, 13, 34];

/** PostgreSQL ends a line by LF, the file by CRLF; what stands within quotes stays as it is. */
function withReturns(lines: Buffer): Buffer {
  const ends = endsOf(lines);
  const file = Buffer.allocUnsafe(lines.length + ends.length);
  let from = 0;
  ends.forEach((end, nth) => {
    lines.copy(file, from + nth, from, end);
    file[end + nth] = carriageReturn;
    file[end + nth + 1] = lineFeed;
    from = end + 1;
  });
  return file;
}

function endsOf(lines: Buffer): number[] {
  const ends: number[] = [];
  let isQuoted = false;
  let next = lines.indexOf(quote);
  for (let end = lines.indexOf(lineFeed); end !== -1; end = lines.indexOf(lineFeed, end + 1)) {
    for (; next !== -1 && next < end; next = lines.indexOf(quote, next + 1)) isQuoted = !isQuoted;
    if (!isQuoted) ends.push(end);
  }
  return ends;
}
