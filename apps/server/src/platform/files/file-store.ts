import type { Readable } from 'node:stream';

/** Both ends are part of it. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Where the bytes of files lie, by their SHA-256 in hexadecimal digits; whole or not there at all. */
export interface FileStore {
  /** For people and logs. */
  readonly place: string;
  /** A folder of this machine in which a file is gathered before it is put. */
  readonly incoming: string;
  /** Puts a gathered file in its place, also over what is there; it outlives a power cut from then on. */
  put(sha256: string, path: string): Promise<void>;
  /** null: it is not there. */
  read(sha256: string, range?: ByteRange): Promise<Readable | null>;
  remove(sha256: string): Promise<void>;
  /** Everything in it. */
  list(): AsyncIterable<{ sha256: string; bytes: number }>;
  /** Which database it belongs to; null: nobody has said so yet. */
  readId(): Promise<string | null>;
  writeId(id: string): Promise<void>;
  /** That a user has been erased, for every backup that still knows them. */
  noteErased(uid: string): Promise<void>;
  /** Who has been, by uid. */
  readErased(): Promise<string[]>;
}

/** `ab/cdef…`, so that no folder holds all of them. */
export const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2)}`;

/** null: a key that is nobody's file. */
export function sha256Of(key: string): string | null {
  const [, folder = '', rest = ''] = /^([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(key) ?? [];
  return folder === '' ? null : `${folder}${rest}`;
}

export const storeIdKey = 'store-id';

/** An empty file for each user who has been erased, under this and their uid. */
export const erasedFolder = 'erased';
