import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { StartFailure } from '../start-failure.ts';
import {
  type BackupHead,
  type BackupManifest,
  DamagedBackup,
  readHead,
  readManifest,
  readTableLine,
  seal,
  type TableLine,
} from './backup-format.ts';

export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: TableLine }
  /** Whole lines. */
  | { kind: 'rows'; data: Buffer }
  | { kind: 'end' }
  | { kind: 'manifest'; manifest: BackupManifest };

/** Every byte is what was written. */
export async function checkSeal(file: string): Promise<void> {
  const { size, last, isCompressed } = await readSeal(file);
  if (!/^sha256:[0-9a-f]{64}\n$/.test(last)) {
    if (!isCompressed) throw new StartFailure(`${file} is no backup of Rackhand`);
    throw new DamagedBackup(file, 'its end is missing');
  }
  const hash = createHash('sha256');
  const body = createReadStream(file, { end: size - seal.bytes - 1 });
  for await (const chunk of body) hash.update(chunk as Buffer);
  if (last !== `${seal.prefix}${hash.digest('hex')}\n`)
    throw new DamagedBackup(file, 'its content is not what was written');
}

/** What every gzip file begins with. */
const gzipMark = '\x1f\x8b';

async function readSeal(file: string): Promise<{ size: number; last: string; isCompressed: boolean }> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new StartFailure(isGone ? `${file} is not there` : `${file} can't be read`, error);
  });
  const textAt = async (place: number, bytes: number): Promise<string> =>
    (await handle.read(Buffer.alloc(bytes), 0, bytes, place)).buffer.toString('latin1');
  try {
    const { size } = await handle.stat();
    const isCompressed = size < gzipMark.length || (await textAt(0, gzipMark.length)) === gzipMark;
    const last = size <= seal.bytes ? '' : await textAt(size - seal.bytes, seal.bytes);
    return { size, last, isCompressed };
  } finally {
    await handle.close();
  }
}

/** The parts in their order, a piece of the file at a time. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const { size } = await readSeal(file);
  const compressed = createReadStream(file, { end: size - seal.bytes - 1 });
  const lines = createGunzip();
  compressed.on('error', (error) => lines.destroy(error));
  const parser = createParser();
  try {
    for await (const chunk of compressed.pipe(lines)) yield* parser.feed(chunk as Buffer);
    parser.finish();
  } catch (error) {
    throw error instanceof DamagedBackup ? error : new DamagedBackup(file, 'it cannot be understood', error);
  } finally {
    compressed.destroy();
  }
}

const newline = 0x0a;
const endLine = Buffer.from('\\.');

function createParser(): { feed(chunk: Buffer): Generator<BackupPart>; finish(): void } {
  let rest: Buffer = Buffer.alloc(0);
  let expects: 'head' | 'table' | 'rows' | 'nothing' = 'head';

  function readLine(text: string): BackupPart {
    if (expects === 'head') {
      expects = 'table';
      return { kind: 'head', head: readHead(text) };
    }
    const table = expects === 'table' ? readTableLine(text) : null;
    if (table !== null) {
      expects = 'rows';
      return { kind: 'table', table };
    }
    if (expects !== 'table') throw new Error('something stands behind the manifest');
    expects = 'nothing';
    return { kind: 'manifest', manifest: readManifest(text) };
  }

  function* feed(chunk: Buffer): Generator<BackupPart> {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (expects === 'rows') {
        const { rows, ended } = splitRows(rest);
        if (rows > 0) yield { kind: 'rows', data: rest.subarray(0, rows) };
        rest = rest.subarray(rows + (ended ? endLine.length + 1 : 0));
        if (!ended) return;
        expects = 'table';
        yield { kind: 'end' };
      } else {
        const end = rest.indexOf(newline);
        if (end === -1) return;
        yield readLine(rest.subarray(0, end).toString('utf8'));
        rest = rest.subarray(end + 1);
      }
    }
  }

  return {
    feed,
    finish: () => {
      if (expects !== 'nothing' || rest.length > 0) throw new Error('it ends too early');
    },
  };
}

/** How many bytes are whole rows, and whether the end of the table stands behind them. */
function splitRows(data: Buffer): { rows: number; ended: boolean } {
  const isEndAt = (at: number): boolean =>
    data[at] === endLine[0] && data[at + 1] === endLine[1] && data[at + 2] === newline;
  if (isEndAt(0)) return { rows: 0, ended: true };
  const found = data.indexOf('\n\\.\n');
  return found === -1
    ? { rows: data.lastIndexOf(newline) + 1, ended: false }
    : { rows: found + 1, ended: true };
}
