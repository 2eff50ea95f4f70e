import { createReadStream } from 'node:fs';
import type { importTest } from '@rackhand/contract/endpoints/junit';
import { runLimits } from '@rackhand/contract/test/run-states';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { nameFile } from '../../platform/files/name-file.ts';
import type { FormFile } from '../../platform/http/bind-form.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runFormOnce } from '../../platform/idempotency/run-once.ts';
import type { JunitCase } from '../../platform/junit/junit-case.ts';
import { JunitMistake } from '../../platform/junit/junit-mistake.ts';
import { readJunit } from '../../platform/junit/read-junit.ts';
import { idOf } from '../devices/device-shape.ts';
import { refuseHidden } from '../schedule/shown-categories.ts';
import { runFileUse } from '../test-files/run-file-use.ts';
import { insertRun, requirePlace, storeVerdict } from './imported-run.ts';
import { storeCases } from './store-cases.ts';
import type { ImportedRun } from './stored-cases.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock' | 'files'>;

/** A report becomes a test that has run on one device, all of it or nothing; its file is kept beside. */
export async function importReport(
  deps: Deps,
  call: Call<typeof importTest>,
  file: FormFile | null,
): Promise<{ tid: number }> {
  if (file === null) throw new Error('a form without its file');
  const came = createReadStream(file.path) as AsyncIterable<Uint8Array>;
  const seconds = await withMistakes(() => lengthOf(readJunit(came)));
  return deps.files.keepGathered(
    file,
    (trx) => store(deps, trx, call, { file, seconds }),
    (work) => runFormOnce(deps, call, { name: 'test import', sha256: file.sha256 }, work),
  );
}

interface Report {
  file: FormFile;
  /** As long as all its cases took. */
  seconds: number;
}

async function store(
  { clock, files }: Deps,
  trx: Trx,
  call: Call<typeof importTest>,
  { file, seconds }: Report,
): Promise<{ tid: number }> {
  const { actor, body, requestId, ip } = call;
  const { groupType } = actor;
  const at = clock.now();
  const place = await requirePlace(trx, groupType, {
    projectId: body.project_id,
    deviceId: idOf(body.arn) ?? 0,
  });
  await refuseHidden(trx, call, place.category_id);
  // A report says how long, not when: it has ended just now.
  const begun = new Date(at.getTime() - seconds * 1_000);
  const note = Buffer.from(file.name.slice(0, runLimits.noteCharacters)).toString().replaceAll('\0', '');
  const run = await insertRun(trx, place, { begun, at, by: actor.admId, note });
  const kept = await files.read(file.sha256);
  if (kept === null) throw new Error('a file that was just kept is not there');
  const cases = await withMistakes(() => storeCases(trx, run, readJunit(kept), begun));
  await keepFile(trx, run, file, { groupType, at });
  const result = cases.failed === null ? 'passed' : 'failed';
  const after = { tid: run.tid, arn: body.arn, cases: cases.count, result };
  const entry = { action: 'test.imported', object: String(run.tid), groupType, after } as const;
  await recordAudit(trx, { ...entry, actor, requestId, ip, result: 'ok' });
  await storeVerdict(trx, run, cases);
  return { tid: run.tid };
}

/** No run is as long as that; what adds up to more is shown as that. */
const longestSeconds = 365 * 24 * 60 * 60;

async function lengthOf(cases: AsyncIterable<JunitCase>): Promise<number> {
  let [count, seconds] = [0, 0];
  for await (const one of cases) {
    count += 1;
    seconds += one.seconds ?? 0;
  }
  if (count === 0) throw new DomainError('901', [{ field: 'file', message: noCases }]);
  return Math.min(Math.round(seconds), longestSeconds);
}

/** Why a file is not taken, for whoever has sent it. */
async function withMistakes<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JunitMistake)
      throw new DomainError('901', [{ field: 'file', message: error.words }]);
    throw error;
  }
}

const noCases = { ko: '테스트 케이스가 없습니다.', en: 'It has no test cases.' };
const reportName = 'junit.xml';

async function keepFile(
  trx: Trx,
  run: ImportedRun,
  { sha256, bytes }: FormFile,
  { groupType, at }: { groupType: string; at: Date },
): Promise<void> {
  const key = { runId: run.runId, attempt: 1 };
  const mediaType = 'application/octet-stream';
  await trx
    .insertInto('run_files')
    .values({
      ...{ run_id: key.runId, attempt: 1, remote_file: reportName, sha256, size: bytes },
      ...{ content_type: mediaType, kind: 'other' },
    })
    .execute();
  await nameFile(trx, sha256, {
    ...runFileUse(key, reportName),
    ...{ name: reportName, mediaType, groupType, expiresAt: null, at },
  });
}
