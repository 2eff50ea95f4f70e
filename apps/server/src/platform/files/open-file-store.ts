import { join } from 'node:path';
import type { ServerConfig } from '../../config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

/** The store that the settings name; nothing is touched yet. */
export function openFileStore({ files, dataDir }: Pick<ServerConfig, 'files' | 'dataDir'>): FileStore {
  const { place, keys } = files;
  if (place.kind === 'disk') return createDiskStore(place.directory);
  return createS3Store(place, keys, join(dataDir, 'incoming'));
}
