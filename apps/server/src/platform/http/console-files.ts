import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface ConsoleFile {
  body: Buffer;
  type: string;
  encoding: 'br' | 'gzip' | null;
}

export interface ConsoleFiles {
  /** The built file at a path below the console's root; null where there is none. */
  read(path: string, acceptEncoding: string): Promise<ConsoleFile | null>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt']);
/** Good enough to be close to the best, and quick enough for the first visitor after a start. */
const brotliQuality = 6;

/** Reads each file once until it changes on disk, and compresses it once for each encoding. */
export function createConsoleFiles(directory: string): ConsoleFiles {
  const kept = new Map<string, Promise<ConsoleFile>>();

  return {
    read: async (path, acceptEncoding) => {
      const extension = extname(path);
      const type = types[extension];
      // Source maps, and whatever else is not listed, stay at home.
      if (type === undefined || path.includes('\0')) return null;
      const file = join(directory, normalize(join('/', path)));
      const found = await stat(file).catch(() => null);
      if (found?.isFile() !== true) return null;
      const encoding = compressible.has(extension) ? chooseEncoding(acceptEncoding) : null;
      const key = `${file} ${String(found.mtimeMs)} ${String(found.size)} ${encoding ?? ''}`;
      const ready = kept.get(key) ?? load(file, type, encoding);
      kept.set(key, ready);
      return ready;
    },
  };
}

function chooseEncoding(acceptEncoding: string): 'br' | 'gzip' | null {
  if (/\bbr\b/.test(acceptEncoding)) return 'br';
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : null;
}

async function load(file: string, type: string, encoding: ConsoleFile['encoding']): Promise<ConsoleFile> {
  const plain = await readFile(file);
  return { body: await compress(plain, encoding), type, encoding };
}

async function compress(plain: Buffer, encoding: ConsoleFile['encoding']): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(plain);
  if (encoding === null) return plain;
  return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}
