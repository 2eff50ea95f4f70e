import { bringRunFile } from '@rackhand/contract/test/run-files';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { onlyPng } from '../../platform/files/only-png.ts';
import { bindOpenUpload } from '../../platform/http/bind-upload.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { createHostAdmission } from '../hosts/host-admission.ts';
import { findAttempt } from '../runs/find-attempt.ts';
import { requireRoom, storeFile } from './store-run-file.ts';

/** Files of runs, from the agents that carry them out; also late ones, which stay with their attempt. */
export function registerBringingFiles(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, files, clock } = deps;
  const admission = createHostAdmission(deps);
  bindOpenUpload(app, bringRunFile, async ({ authorization, ip, params, query }, upload) => {
    const host = await admission.admit(authorization ?? undefined, ip);
    if (host === null) throw new DomainError('2006');
    const { remote_file, kind, attempt, fence } = query;
    const named = { test_run_id: params['test_run_id'] ?? '', attempt, fence };
    const found = await findAttempt(db, host.id, named);
    if (found === null) throw new DomainError('2002');
    await requireRoom(db, found, remote_file);
    const source = kind === 'shot' ? onlyPng(upload.source) : upload.source;
    await files.keep(source, upload, async (trx, { sha256, bytes }) => {
      const file = {
        remote_file,
        kind,
        sha256,
        bytes,
        type: kind === 'shot' ? 'image/png' : upload.type,
      } as const;
      await storeFile(trx, found, file, clock.now());
    });
    return {};
  });
}
