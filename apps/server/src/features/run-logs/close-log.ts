import { buffer } from 'node:stream/consumers';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { letGoOfFiles, nameFile } from '../../platform/files/name-file.ts';
import type { AttemptKey } from './attempt-key.ts';

/** Names the file of an attempt's log among all that are kept. */
export const logUse = ({ runId, attempt }: AttemptKey) => ({
  kind: 'run log',
  owner: `${runId}/${String(attempt)}`,
});

interface CloseDeps {
  db: Db;
  files: Files;
}

interface Filed {
  first_line: number;
  offset: number;
  length: number;
}

/** Somebody else has made a file of it since it was looked at: what was read of it may be another file's. */
class ClosedMeanwhile extends Error {}

/**
 * The chunks of an ended attempt become one file: gzip members one behind the other, which any program unpacks as one, and of
 * which each chunk still knows its own. What comes later joins them the next time.
 */
export async function closeLog(deps: CloseDeps, key: AttemptKey, groupType: string, at: Date): Promise<void> {
  for (let isClosed = false; !isClosed; ) {
    try {
      await closeNow(deps, key, groupType, at);
      isClosed = true;
    } catch (error) {
      if (!(error instanceof ClosedMeanwhile)) throw error;
    }
  }
}

async function closeNow(
  { db, files }: CloseDeps,
  key: AttemptKey,
  groupType: string,
  at: Date,
): Promise<void> {
  const { runId, attempt } = key;
  const found = await db
    .selectFrom('run_attempts')
    .select('log_sha256')
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  if (found === undefined || !(await hasLoose(db, key))) return;
  const filed: Filed[] = [];
  await files.keep(
    members(db, files, key, { filed, sha256: found.log_sha256 }),
    { maximumBytes: Number.MAX_SAFE_INTEGER },
    async (trx, { sha256 }) => {
      await requireSame(trx, key, found.log_sha256);
      await letGoOfFiles(trx, logUse(key));
      await nameFile(trx, sha256, {
        ...logUse(key),
        name: 'log.txt.gz',
        mediaType: 'application/octet-stream',
        groupType,
        expiresAt: null,
        at,
      });
      await point(trx, key, filed, sha256);
    },
  );
}

async function requireSame(trx: Trx, { runId, attempt }: AttemptKey, sha256: string | null): Promise<void> {
  const { log_sha256 } = await trx
    .selectFrom('run_attempts')
    .select('log_sha256')
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (log_sha256 !== sha256) throw new ClosedMeanwhile();
}

/** Lines that are in no file yet. */
async function hasLoose(db: Db, { runId, attempt }: AttemptKey): Promise<boolean> {
  const loose = await db
    .selectFrom('run_log_chunks')
    .select('first_line')
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .where('body', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return loose !== undefined;
}

async function* members(
  db: Db,
  files: Files,
  { runId, attempt }: AttemptKey,
  { filed, sha256 }: { filed: Filed[]; sha256: string | null },
): AsyncGenerator<Buffer> {
  let offset = 0;
  let from = 0;
  for (;;) {
    const chunk = await db
      .selectFrom('run_log_chunks as c')
      .innerJoin('run_attempts as a', (join) =>
        join.onRef('a.run_id', '=', 'c.run_id').onRef('a.attempt', '=', 'c.attempt'),
      )
      .select(['c.first_line', 'c.body', 'c.file_offset', 'c.file_length', 'a.log_sha256'])
      .where('c.run_id', '=', runId)
      .where('c.attempt', '=', attempt)
      .where('c.first_line', '>', from)
      .orderBy('c.first_line')
      .limit(1)
      .executeTakeFirst();
    if (chunk === undefined) return;
    if (chunk.log_sha256 !== sha256) throw new ClosedMeanwhile();
    const { first_line, body, file_offset, file_length } = chunk;
    const first = file_offset ?? 0;
    const part =
      body ??
      (sha256 === null || file_length === null
        ? null
        : await files
            .read(sha256, { first, last: first + file_length - 1 })
            .then((source) => source && buffer(source)));
    if (part === null) throw new Error(`lines of the log of run ${runId} are lost`);
    filed.push({ first_line, offset, length: part.length });
    offset += part.length;
    from = first_line;
    yield part;
  }
}

async function point(
  trx: Trx,
  { runId, attempt }: AttemptKey,
  filed: readonly Filed[],
  sha256: string,
): Promise<void> {
  for (const { first_line, offset, length } of filed)
    await trx
      .updateTable('run_log_chunks')
      .set({ body: null, file_offset: offset, file_length: length })
      .where('run_id', '=', runId)
      .where('attempt', '=', attempt)
      .where('first_line', '=', first_line)
      .execute();
  await trx
    .updateTable('run_attempts')
    .set({ log_sha256: sha256 })
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .execute();
}

/** So many at a look: a test on a whole farm ends on all of it at once. */
const closedAtOnce = 100;

/** Attempts that have ended with lines that are in no file yet, the oldest first, until there is none. */
export async function closeEndedLogs(deps: CloseDeps, at: Date): Promise<void> {
  for (;;) {
    const ended = await findLoose(deps.db);
    for (const { run_id: runId, attempt, group_type } of ended)
      await closeLog(deps, { runId, attempt }, group_type, at);
    if (ended.length < closedAtOnce) return;
  }
}

function findLoose(db: Db): Promise<{ run_id: number; attempt: number; group_type: string }[]> {
  return db
    .selectFrom('run_attempts as a')
    .innerJoin('test_runs as r', 'r.id', 'a.run_id')
    .select(['a.run_id', 'a.attempt', 'r.group_type'])
    .where('a.ended_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('run_log_chunks as c')
          .select('c.first_line')
          .whereRef('c.run_id', '=', 'a.run_id')
          .whereRef('c.attempt', '=', 'a.attempt')
          .where('c.body', 'is not', null),
      ),
    )
    .orderBy('a.ended_at')
    .limit(closedAtOnce)
    .execute();
}
