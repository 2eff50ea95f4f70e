import type { FileType } from '@rackhand/contract/call/file-types';
import { listTestFiles, readShot } from '@rackhand/contract/endpoints/tests';
import { shotFile } from '@rackhand/contract/test/run-link';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindDownload, type Download, sendFile } from '../../platform/http/bind-download.ts';
import { bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { idOf } from '../devices/device-shape.ts';
import { closeLog } from '../run-logs/close-log.ts';
import { attemptOf, type FoundRun, findRun } from '../runs/find-run.ts';
import { logFileName, readFiles } from './list-files.ts';

/** Pictures and files of runs, as people read them. */
export function registerFileRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, files, clock } = deps;
  const content = ({ sha256, size, name, type }: Content): Download => ({
    ...{ sha256, bytes: size, name, type: type as FileType },
    read: (range) => files.read(sha256, range),
  });

  bindDownload(app, readShot, async ({ actor, params, query }) => {
    const run = await findRun(db, actor.groupType, params['id'] ?? '');
    const { runId, attempt } = attemptOf(run, query.attempt);
    const name = shotFile(Number(params['number']));
    const found = await db
      .selectFrom('run_files')
      .select(['sha256', 'size'])
      .where('run_id', '=', runId)
      .where('attempt', '=', attempt)
      .where('remote_file', '=', name)
      .executeTakeFirst();
    if (found === undefined)
      throw run.files_gone
        ? new DomainError('30001')
        : new DomainError('2002', [{ field: 'number', message: params['number'] ?? '' }]);
    return content({ ...found, name: `${runName(run)}-${name.slice(6)}`, type: 'image/png' });
  });

  bindRawEndpoint(app, listTestFiles, async ({ actor, params, query }, reply) => {
    const { arn, remote_file, app_filename } = query;
    const deviceId = arn === undefined ? null : (idOf(arn) ?? 0);
    const run = await findRun(db, actor.groupType, params['id'] ?? '', deviceId);
    if (!run.is_ended) throw new DomainError('20400');
    if (run.files_gone) throw new DomainError('30001');
    if (app_filename !== undefined && app_filename !== run.app_file) throw new DomainError('2019');
    const key = attemptOf(run, query.attempt);
    await closeLog(deps, key, actor.groupType, clock.now());
    const listed = await readFiles(db, key);
    if (remote_file === undefined)
      return Buffer.from(JSON.stringify({ errorCode: 0, data: { files: listed } }));
    const wanted = listed.find((file) => file.remote_file === remote_file);
    if (wanted === undefined) throw new DomainError('2019');
    const isLog = wanted.remote_file === logFileName;
    const name = isLog ? `${attemptName(run, key.attempt)}-${logFileName}` : nameOf(remote_file);
    await sendFile(
      reply,
      content({ ...wanted, name, type: wanted.content_type }),
      'application/octet-stream',
    );
    return undefined;
  });
}

interface Content {
  sha256: string;
  size: number;
  name: string;
  type: string;
}

const runName = ({ tid, n }: FoundRun): string => `${String(tid)}-${String(n)}`;
/** The last attempt is the run's own, one before it says which. */
const attemptName = (run: FoundRun, attempt: number): string =>
  attempt === run.attempt ? runName(run) : `${runName(run)}-attempt-${String(attempt)}`;
const nameOf = (remoteFile: string): string => remoteFile.split('/').at(-1) ?? remoteFile;
