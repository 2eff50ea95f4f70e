import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { FileType } from '@rackhand/contract/call/file-types';
import type { listTestFiles } from '@rackhand/contract/endpoints/tests';
import type { Db } from '../../platform/database/database.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';

type RunFile = AnswerOf<typeof listTestFiles>['files'][number];

/** The name of a run's log among its files. */
export const logFileName = 'log.txt.gz';

/** What an attempt has left, its log first. */
export async function readFiles(db: Db, { runId, attempt }: AttemptKey): Promise<RunFile[]> {
  const [log, brought] = await Promise.all([
    db
      .selectFrom('run_attempts as a')
      .innerJoin('files as f', 'f.sha256', 'a.log_sha256')
      .select(['f.sha256', 'f.bytes as size'])
      .where('a.run_id', '=', runId)
      .where('a.attempt', '=', attempt)
      .executeTakeFirst(),
    db
      .selectFrom('run_files')
      .select(['remote_file', 'size', 'sha256', 'content_type', 'kind'])
      .where('run_id', '=', runId)
      .where('attempt', '=', attempt)
      .orderBy('remote_file')
      .execute(),
  ]);
  if (log === undefined) return brought;
  const { sha256, size } = log;
  const type: FileType = 'application/octet-stream';
  return [{ remote_file: logFileName, size, sha256, content_type: type, kind: 'log' }, ...brought];
}
