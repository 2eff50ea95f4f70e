import type { FileType } from '@rackhand/contract/call/file-types';
import type { RunFileKind } from '@rackhand/contract/test/run-link';
import { attemptLimits } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { nameFile } from '../../platform/files/name-file.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';
import { runFileUse } from './run-file-use.ts';

/** What an attempt may have of files, before another one is read. */
export async function requireRoom(db: Db, { runId, attempt }: AttemptKey, remoteFile: string): Promise<void> {
  const { rows } = await sql<{ count: number; bytes: string; is_there: boolean }>`
    select count(*)::int as count, coalesce(sum(size), 0) as bytes, coalesce(bool_or(remote_file = ${remoteFile}), false) as is_there
    from run_files where run_id = ${runId} and attempt = ${attempt}`.execute(db);
  const { count = 0, bytes = '0', is_there = false } = rows[0] ?? {};
  if (is_there) return;
  if (count >= attemptLimits.files || Number(bytes) >= attemptLimits.allFilesBytes)
    throw new DomainError('20414', [
      {
        field: 'remote_file',
        message: { ko: '실행의 파일이 너무 많습니다.', en: 'The run has too many files.' },
      },
    ]);
}

export interface BroughtFile {
  remote_file: string;
  kind: RunFileKind;
  sha256: string;
  bytes: number;
  type: FileType;
}

/** The same again changes nothing (false); other bytes under a name that is taken are refused. */
export async function storeFile(
  trx: Trx,
  key: AttemptKey & { groupType: string },
  file: BroughtFile,
  at: Date,
): Promise<boolean> {
  const { runId, attempt, groupType } = key;
  const { remote_file, kind, sha256, bytes, type } = file;
  const added = await trx
    .insertInto('run_files')
    .values({ run_id: runId, attempt, remote_file, sha256, size: bytes, content_type: type, kind })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) {
    const there = await trx
      .selectFrom('run_files')
      .select('sha256')
      .where('run_id', '=', runId)
      .where('attempt', '=', attempt)
      .where('remote_file', '=', remote_file)
      .executeTakeFirst();
    if (there?.sha256 !== sha256) throw new DomainError('2020');
    return false;
  }
  await nameFile(trx, sha256, {
    ...runFileUse(key, remote_file),
    name: remote_file.split('/').at(-1) ?? remote_file,
    mediaType: type,
    groupType,
    expiresAt: null,
    at,
  });
  return true;
}
