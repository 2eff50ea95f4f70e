import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { downloadPackage, packageIcon } from '@rackhand/contract/endpoints/apps';
import { pictureType } from '../../platform/apk/read-icon.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Download } from '../../platform/http/bind-download.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { requirePackage } from './list-packages.ts';

export async function findPackageFile(
  { db, files }: { db: Db; files: Files },
  { params }: Call<typeof downloadPackage>,
): Promise<Download> {
  const { sha256, size, app_id, app_version } = await requirePackage(db, Number(params['id']));
  return {
    sha256,
    bytes: size,
    name: `${app_id}-${app_version}.apk`,
    read: async (range) => {
      const content = await files.read(sha256, range);
      if (content === null) throw new DomainError('8532');
      return content;
    },
  };
}

/** 2002 where the package has no icon. */
export async function findIcon(db: Db, { params }: Call<typeof packageIcon>): Promise<Download> {
  const id = Number(params['id']);
  const row = await db
    .selectFrom('packages')
    .select(['icon', 'app_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('E1008');
  const { icon, app_id } = row;
  const type = icon === null ? null : pictureType(icon);
  if (icon === null || type === null) throw new DomainError('2002');
  return {
    sha256: createHash('sha256').update(icon).digest('hex'),
    bytes: icon.length,
    name: `${app_id}.${type === 'image/png' ? 'png' : 'webp'}`,
    type,
    read: (range) =>
      Promise.resolve(
        Readable.from([range === undefined ? icon : icon.subarray(range.first, range.last + 1)]),
      ),
  };
}
