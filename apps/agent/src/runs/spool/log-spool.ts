import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

export interface LogPart {
  firstLine: number;
  lines: string[];
}

/** The lines of a run's log, on disk until they are stored. They are told in parts, one at a time. */
export interface LogSpool {
  /** Resolves when they are written. Lines that find no room on the disk are counted, and the run goes on. */
  append(lines: readonly string[]): Promise<void>;
  /** How many there are. */
  lines(): number;
  lost(): number;
  /** The next part that the server lacks; null: it has all. */
  nextPart(): Promise<LogPart | null>;
  /** The server has all before this line; it may lack some that it had been told. */
  storedTo(nextLine: number): void;
  isStored(): boolean;
  /** Whether a line from this one on has this in it. */
  search(text: string, fromLine: number): Promise<boolean>;
  close(): Promise<void>;
}

/** As many as one message takes, and no more bytes than a link takes well. */
const linesOfPart = 5_000;
const bytesOfPart = 1024 * 1024;
const lineEnd = 0x0a;

interface Place {
  line: number;
  offset: number;
}

export async function openLogSpool(folder: string): Promise<LogSpool> {
  const file = await open(join(folder, 'log'), 'a+', 0o600);
  const end: Place = await findEnd(file);
  let stored: Place = { line: 1, offset: 0 };
  let lost = 0;
  let writing: Promise<void> = Promise.resolve();

  const write = async (lines: readonly string[]): Promise<void> => {
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    try {
      await file.appendFile(bytes);
    } catch {
      // Half a line of a full disk is not there.
      await file.truncate(end.offset).catch(() => undefined);
      lost += lines.length;
      return;
    }
    end.line += lines.length;
    end.offset += bytes.length;
  };
  const readPart = async (from: Place): Promise<Part> => {
    const bytes = Buffer.alloc(Math.min(bytesOfPart, end.offset - from.offset));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from.offset);
    return cutPart(bytes.subarray(0, bytesRead));
  };
  const seek = async (line: number): Promise<void> => {
    if (line < stored.line) stored = { line: 1, offset: 0 };
    while (stored.line < Math.min(line, end.line)) {
      const part = await readPart(stored);
      if (part.lines.length === 0) return;
      stored = placeAfter(stored, part, line - stored.line);
    }
  };
  let wanted = 1;
  return {
    append(lines) {
      writing = writing.then(() => write(lines));
      return writing;
    },
    lines: () => end.line - 1,
    lost: () => lost,
    async nextPart() {
      await writing;
      await seek(wanted);
      if (stored.line >= end.line) return null;
      const { lines } = await readPart(stored);
      return lines.length === 0 ? null : { firstLine: stored.line, lines };
    },
    storedTo(nextLine) {
      wanted = nextLine;
    },
    isStored: () => wanted >= end.line,
    async search(text, fromLine) {
      await writing;
      for (let at: Place = { line: 1, offset: 0 }; at.line < end.line; ) {
        const part = await readPart(at);
        if (part.lines.length === 0) return false;
        const skipped = Math.max(0, fromLine - at.line);
        if (part.lines.slice(skipped).some((line) => line.includes(text))) return true;
        at = placeAfter(at, part, part.lines.length);
      }
      return false;
    },
    async close() {
      await writing;
      await file.close();
    },
  };
}

interface Part {
  lines: string[];
}

function cutPart(bytes: Buffer): Part {
  const lines: string[] = [];
  let from = 0;
  for (
    let at = bytes.indexOf(lineEnd);
    at >= 0 && lines.length < linesOfPart;
    at = bytes.indexOf(lineEnd, from)
  ) {
    lines.push(bytes.toString('utf8', from, at));
    from = at + 1;
  }
  return { lines };
}

/** All that is written is whole UTF-8, so that a line is as long as it was. */
function placeAfter(from: Place, { lines }: Part, most: number): Place {
  const passed = lines.slice(0, most);
  const bytes = passed.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  return { line: from.line + passed.length, offset: from.offset + bytes };
}

/** What an agent before this one has written; half a line is taken away. */
async function findEnd(file: FileHandle): Promise<Place> {
  const piece = Buffer.alloc(bytesOfPart);
  const end: Place = { line: 1, offset: 0 };
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) break;
    for (
      let nth = piece.indexOf(lineEnd);
      nth >= 0 && nth < bytesRead;
      nth = piece.indexOf(lineEnd, nth + 1)
    ) {
      end.line += 1;
      end.offset = at + nth + 1;
    }
    at += bytesRead;
  }
  await file.truncate(end.offset);
  return end;
}
