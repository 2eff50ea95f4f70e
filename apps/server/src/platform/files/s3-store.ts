import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import { erasedFolder, type FileStore, keyOf, sha256Of, storeIdKey } from './file-store.ts';
import { type FilesPlace, shownPlace } from './files-url.ts';

interface S3Keys {
  keyId: string;
  secret: string;
}

/** More in a list costs no more requests of a store. */
const listedAtOnce = 1_000;

/** A bucket of an S3-compatible store; what is gathered waits in a folder of this machine. */
export function createS3Store(
  place: Extract<FilesPlace, { kind: 's3' }>,
  { keyId, secret }: S3Keys,
  incoming: string,
): FileStore {
  const { endpoint, bucket, prefix, region } = place;
  const s3 = new S3mini({
    accessKeyId: keyId,
    secretAccessKey: secret,
    endpoint: `${endpoint}/${bucket}`,
    region,
  });
  const at = (key: string): string => `${prefix}${key}`;
  return {
    place: shownPlace(place),
    incoming,
    // In parts where it is large; a store shows it only once all of them are there.
    put: async (sha256, path) => {
      await s3.putAnyObject(at(keyOf(sha256)), await openAsBlob(path), 'application/octet-stream');
    },
    read: async (sha256, range) => {
      const answer = await unlessAbsent(
        range === undefined
          ? s3.getObjectRaw(at(keyOf(sha256)))
          : s3.getObjectRaw(at(keyOf(sha256)), false, range.first, range.last + 1),
      );
      if (answer === null) return null;
      return answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body);
    },
    remove: async (sha256) => {
      await s3.deleteObject(at(keyOf(sha256)));
    },
    list: () => listObjects(s3, prefix),
    readId: async () => {
      const answer = await unlessAbsent(s3.getObjectRaw(at(storeIdKey)));
      return answer === null ? null : (await answer.text()).trim();
    },
    writeId: async (id) => {
      await s3.putObject(at(storeIdKey), `${id}\n`, 'text/plain');
    },
    noteErased: async (uid) => {
      await s3.putObject(at(`${erasedFolder}/${uid}`), '', 'text/plain');
    },
    readErased: async () => {
      const uids: string[] = [];
      for await (const { key } of listKeys(s3, at(`${erasedFolder}/`))) uids.push(key);
      return uids;
    },
  };
}

async function* listObjects(s3: S3mini, prefix: string): AsyncGenerator<{ sha256: string; bytes: number }> {
  for await (const { key, bytes } of listKeys(s3, prefix)) {
    const sha256 = sha256Of(key);
    if (sha256 !== null) yield { sha256, bytes };
  }
}

/** Keys behind the prefix. */
async function* listKeys(s3: S3mini, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
  let next: string | undefined;
  do {
    const page = await s3.listObjectsPaged('/', prefix, listedAtOnce, next);
    for (const { Key, Size } of page?.objects ?? []) yield { key: Key.slice(prefix.length), bytes: Size };
    next = page?.nextContinuationToken;
  } while (next !== undefined);
}

/** null: the store has none. */
async function unlessAbsent<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return null;
    throw error;
  }
}
