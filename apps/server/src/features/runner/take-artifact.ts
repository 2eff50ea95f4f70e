import type { bringArtifact } from '@rackhand/contract/endpoints/runner';
import { createMask } from '@rackhand/contract/test/mask-values';
import { junitFile } from '@rackhand/contract/test/runner';
import type { FeatureDeps } from '../../app-deps.ts';
import type { FormFile } from '../../platform/http/bind-form.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { storeItems } from '../runs/store-progress.ts';
import { sayTold } from '../runs/told-channel.ts';
import { logFileName } from '../test-files/list-files.ts';
import { requireRoom, storeFile } from '../test-files/store-run-file.ts';
import type { HeldRun } from './held-run.ts';
import { stepsOfReport } from './junit-steps.ts';

/** Many at a time are one statement too large. */
const itemsAtOnce = 2_000;

const texts = {
  otherHash: {
    ko: '받은 파일의 SHA-256이 다릅니다. 다시 보내세요.',
    en: 'The file that came has another SHA-256. Send it again.',
  },
  reserved: {
    ko: '팜이 쓰는 이름입니다. 다른 이름을 쓰세요.',
    en: 'The farm uses this name itself. Choose another one.',
  },
};

/** Pictures of the timeline and the log are the farm's own. */
const isReserved = (name: string): boolean => name === logFileName || name.startsWith('shots/');

/** Stores a file of a run, once whatever is sent again; the cases of a JUnit report become its steps. */
export async function takeArtifact(
  { db, files, clock }: Pick<FeatureDeps, 'db' | 'files' | 'clock'>,
  held: HeldRun,
  { body: { remote_file, sha256 } }: Pick<Call<typeof bringArtifact>, 'body'>,
  file: FormFile,
): Promise<void> {
  if (isReserved(remote_file))
    throw new DomainError('901', [{ field: 'remote_file', message: texts.reserved }]);
  if (file.sha256 !== sha256) throw new DomainError('901', [{ field: 'sha256', message: texts.otherHash }]);
  await requireRoom(db, held, remote_file);
  const steps =
    remote_file === junitFile ? await stepsOfReport(file.path, clock.now(), createMask(held.variables)) : [];
  const brought = {
    remote_file,
    kind: 'other',
    sha256,
    bytes: file.bytes,
    type: 'application/octet-stream',
  } as const;
  await files.keepGathered(file, async (trx) => {
    if (!(await storeFile(trx, held, brought, clock.now()))) return;
    for (let from = 0; from < steps.length; from += itemsAtOnce)
      await storeItems(trx, held, steps.slice(from, from + itemsAtOnce));
    if (steps.length > 0) await sayTold(trx, held.runId);
  });
}
