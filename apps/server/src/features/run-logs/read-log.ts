import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { foldCase } from '@rackhand/contract/rule/fold-case';
import { readLogLine } from '@rackhand/contract/test/log-line';
import { type LogLevel, type LogLine, logLevels } from '@rackhand/contract/test/test-run';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { AttemptKey } from './attempt-key.ts';

const unpack = promisify(gunzip);

/** So many lines are looked through for one answer of a search, which then says where to go on. */
const searchedAtOnce = 100_000;

interface Chunk {
  first_line: number;
  line_count: number;
  at: Date;
  body: Buffer | null;
  file_offset: number | null;
  file_length: number | null;
}

interface LogPage {
  lines: LogLine[];
  /** Where to go on. */
  nextLine: number;
}

interface Wanted {
  from: number;
  limit: number;
  /** Those that contain it alone; empty: all. */
  text: string;
  /** Those of this level and above it alone; null: all. */
  level: LogLevel | null;
  /** Those whose tag contains it alone; empty: all. */
  tag: string;
}

/** Lines of an attempt's log, from its chunks or from the file that they have become; null: the file is lost. */
export async function readLog(
  { db, files }: { db: Db; files: Files },
  key: AttemptKey,
  wanted: Wanted,
): Promise<LogPage | null> {
  const { from, limit } = wanted;
  const isWanted = filterOf(wanted);
  const lines: LogLine[] = [];
  let nextLine = from;
  const until = isWanted === null ? from + limit : from + searchedAtOnce;
  for (const chunk of await findChunks(db, key, from, until)) {
    const content = await linesOf(files, chunk);
    if (content === null) return null;
    for (const [index, line] of content.entries()) {
      const number = chunk.first_line + index;
      if (number < from) continue;
      if (number >= until || lines.length === limit) return { lines, nextLine };
      nextLine = number + 1;
      if (isWanted === null || isWanted(line))
        lines.push({ line: number, at: koreanTime(chunk.at), text: line });
    }
  }
  return { lines, nextLine };
}

/** null: every line is wanted. A line that is none of the device's log, such as one that goes on, has neither level nor tag. */
function filterOf({ text, level, tag }: Wanted): ((line: string) => boolean) | null {
  if (text === '' && level === null && tag === '') return null;
  const has = (said: string, wanted: string): boolean => foldCase(normalForm(said)).includes(wanted);
  const [foldedText, foldedTag] = [foldCase(normalForm(text)), foldCase(normalForm(tag))];
  const least = level === null ? 0 : logLevels.indexOf(level);
  return (line) => {
    if (text !== '' && !has(line, foldedText)) return false;
    if (level === null && tag === '') return true;
    const read = readLogLine(line);
    if (read === null || logLevels.findIndex((one) => one === read.level) < least) return false;
    return tag === '' || has(read.tag, foldedTag);
  };
}

interface FiledChunk extends Chunk {
  sha256: string | null;
}

async function findChunks(
  db: Db,
  { runId, attempt }: AttemptKey,
  from: number,
  until: number,
): Promise<FiledChunk[]> {
  const { rows } = await sql<FiledChunk>`
    select c.first_line, c.line_count, c.at, c.body, c.file_offset, c.file_length, a.log_sha256 as sha256
    from run_log_chunks c join run_attempts a on a.run_id = c.run_id and a.attempt = c.attempt
    where c.run_id = ${runId} and c.attempt = ${attempt}
      and c.first_line < ${until} and c.first_line + c.line_count > ${from}
    order by c.first_line`.execute(db);
  return rows;
}

async function linesOf(files: Files, chunk: FiledChunk): Promise<string[] | null> {
  const packed = chunk.body ?? (await readPart(files, chunk));
  return packed === null ? null : linesIn(await unpack(packed));
}

/** Each line ends with LF. */
function linesIn(bytes: Buffer): string[] {
  return bytes.toString('utf8').slice(0, -1).split('\n');
}

async function readPart(
  files: Files,
  { sha256, file_offset: first, file_length }: FiledChunk,
): Promise<Buffer | null> {
  if (sha256 === null || first === null || file_length === null) return null;
  const source = await files.read(sha256, { first, last: first + file_length - 1 });
  return source === null ? null : buffer(source);
}

/** The whole log as text, piece by piece, for whoever judges it. */
export async function* readWholeLog(
  { db, files }: { db: Db; files: Files },
  key: AttemptKey,
): AsyncGenerator<Buffer> {
  let from = 1;
  for (;;) {
    const [chunk] = await findChunks(db, key, from, from + 1);
    if (chunk === undefined) return;
    const packed = chunk.body ?? (await readPart(files, chunk));
    if (packed === null) return;
    yield await unpack(packed);
    from = chunk.first_line + chunk.line_count;
  }
}
