import type { WholeRun } from '@rackhand/contract/test/test-run';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';
import { readItems } from './read-items.ts';

const shotNumber = /^shots\/(\d+)\.png$/;

type Brought = Pick<WholeRun, 'timeline' | 'crash_list' | 'shots' | 'result_data'>;

/** The first of what happened in an attempt, in its order, with the crashes and pictures that it has brought. */
export async function readTimeline(db: Db, { runId, attempt }: AttemptKey, limit: number): Promise<Brought> {
  const [timeline, crashes, shots, attempted] = await Promise.all([
    readItems(db, { runId, attempt }, { from: 1, limit }),
    db
      .selectFrom('run_crashes')
      .select(['kind', 'app_id', 'signature', 'title', 'log_line', 'at', 'remote_file'])
      .where('run_id', '=', runId)
      .where('attempt', '=', attempt)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('run_files')
      .select('remote_file')
      .where('run_id', '=', runId)
      .where('attempt', '=', attempt)
      .where('kind', '=', 'shot')
      .where('remote_file', '~', '^shots/[0-9]+[.]png$')
      .orderBy('remote_file')
      .execute(),
    db
      .selectFrom('run_attempts')
      .select('result_data')
      .where('run_id', '=', runId)
      .where('attempt', '=', attempt)
      .executeTakeFirst(),
  ]);
  return {
    timeline,
    crash_list: crashes.map((crash) => ({ ...crash, at: koreanTime(crash.at) })),
    result_data: attempted?.result_data ?? null,
    shots: shots.map(({ remote_file }) => Number(shotNumber.exec(remote_file)?.[1])),
  };
}
