/** Bytes of answers as they were at one version of the farm; the least recently used go first. */
export interface KeptAnswers {
  get(key: string, version: number, build: () => Buffer): Buffer;
}

const maximumBytes = 16 * 1024 ** 2;

export function createKeptAnswers(): KeptAnswers {
  const kept = new Map<string, { version: number; bytes: Buffer }>();
  let size = 0;
  const drop = (key: string): void => {
    size -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  };
  return {
    get: (key, version, build) => {
      const known = kept.get(key);
      const bytes = known?.version === version ? known.bytes : build();
      drop(key);
      kept.set(key, { version, bytes });
      size += bytes.length;
      for (const oldest of kept.keys()) {
        if (size <= maximumBytes || oldest === key) break;
        drop(oldest);
      }
      return bytes;
    },
  };
}
