import type { FileType } from '@rackhand/contract/call/file-types';
import type { Db, Trx } from '../database/database.ts';
import { DomainError } from '../http/domain-error.ts';

/** What a file is kept for. */
export interface NewFileUse {
  kind: string;
  /** What it belongs to, within its kind. */
  owner: string;
  /** As people know it, with its ending. */
  name: string;
  mediaType: FileType;
  /** null: the farm's. */
  groupType: string | null;
  /** null: until its owner lets go of it. */
  expiresAt: Date | null;
  at: Date;
}

/** A file under one of its names. */
export interface NamedFile {
  id: string;
  sha256: string;
  bytes: number;
  kind: string;
  owner: string;
  name: string;
  mediaType: FileType;
  groupType: string | null;
  createdAt: Date;
  expiresAt: Date | null;
}

/** Keeps a file of the store under one more name; the id of that. 2002 where the store has no such file. */
export async function nameFile(trx: Trx, sha256: string, use: NewFileUse): Promise<string> {
  // Whoever collects garbage waits for this row, or has taken it before.
  const held = await trx
    .updateTable('files')
    .set({ unnamed_since: null })
    .where('sha256', '=', sha256)
    .where('stored_at', 'is not', null)
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) throw new DomainError('2002');
  const { id } = await trx
    .insertInto('file_uses')
    .values({
      sha256,
      kind: use.kind,
      owner: use.owner,
      name: use.name,
      media_type: use.mediaType,
      group_type: use.groupType,
      created_at: use.at,
      expires_at: use.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface UseFilter {
  kind: string;
  owner: string;
}

/** The newest file that an owner keeps; null where there is none, or where its time is over. */
export async function findFile(db: Db, { kind, owner }: UseFilter, at: Date): Promise<NamedFile | null> {
  const row = await db
    .selectFrom('file_uses as u')
    .innerJoin('files as f', 'f.sha256', 'u.sha256')
    .select(['u.id', 'u.sha256', 'f.bytes', 'u.kind', 'u.owner', 'u.name', 'u.media_type', 'u.group_type'])
    .select(['u.created_at', 'u.expires_at'])
    .where('u.kind', '=', kind)
    .where('u.owner', '=', owner)
    .where((on) => on.or([on('u.expires_at', 'is', null), on('u.expires_at', '>', at)]))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { media_type, group_type, created_at, expires_at, ...rest } = row;
  return {
    ...rest,
    mediaType: media_type as FileType,
    groupType: group_type,
    createdAt: created_at,
    expiresAt: expires_at,
  };
}

/** Lets go of all that an owner keeps; the bytes go once nothing else has named them for a day. */
export async function letGoOfFiles(db: Db | Trx, { kind, owner }: UseFilter): Promise<void> {
  await db.deleteFrom('file_uses').where('kind', '=', kind).where('owner', '=', owner).execute();
}
