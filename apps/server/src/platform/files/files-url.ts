import { fileURLToPath } from 'node:url';
import { isLoopbackName } from '@rackhand/contract/deployment/loopback';

/** Where files lie, as FILES_URL names it. */
export type FilesPlace =
  | { kind: 'disk'; directory: string }
  | { kind: 's3'; endpoint: string; bucket: string; prefix: string; region: string };

/** Of a store that asks for none: what AWS starts with, and others take for their own. */
const usualRegion = 'us-east-1';

/**
 * `file:///FOLDER` or `s3://ENDPOINT/BUCKET/PREFIX?region=NAME`; null where it is neither. `s3:` speaks https, and plain
 * http to this machine alone; `s3+http:` says that the way to another one is safe by itself.
 */
export function readFilesUrl(text: string): FilesPlace | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol === 'file:') return readFolder(url);
  if (url.protocol !== 's3:' && url.protocol !== 's3+http:') return null;
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  if (url.host === '' || bucket === '' || url.username !== '' || url.hash !== '') return null;
  const isPlain = url.protocol === 's3+http:' || isLoopbackName(url.hostname);
  return {
    kind: 's3',
    endpoint: `${isPlain ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
    region: url.searchParams.get('region') ?? usualRegion,
  };
}

function readFolder(url: URL): FilesPlace | null {
  if (url.host !== '' || url.search !== '' || url.hash !== '' || url.pathname === '/') return null;
  return { kind: 'disk', directory: fileURLToPath(url) };
}

/** For people and logs; there are no keys in it. */
export const shownPlace = (place: FilesPlace): string =>
  place.kind === 'disk' ? place.directory : `${place.endpoint}/${place.bucket}/${place.prefix}`;
