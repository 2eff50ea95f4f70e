import type { BulkAction } from '@rackhand/contract/command/bulk';
import { bulkDeedEndpoints, readBulk, retryBulk as retryEndpoint } from '@rackhand/contract/endpoints/bulks';
import { listBulks } from '@rackhand/contract/endpoints/command-lists';
import { bulkFile } from '@rackhand/contract/endpoints/commands';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import { sendBulkFile } from './bulk-file.ts';
import { findBulkAction, listBulkActions } from './bulk-list.ts';
import { changeBulk, type SimpleDeed } from './change-bulk.ts';
import { type RepeatUpdates, retryBulk } from './retry-bulk.ts';

interface BulkRouteDeps extends FeatureDeps {
  repeatUpdates: RepeatUpdates;
}

/** What has been asked of several devices in one go, and what may be done with it then. Document 8. */
export function registerBulkRoutes(app: FastifyInstance, deps: BulkRouteDeps): void {
  const { db, clock, repeatUpdates } = deps;
  const idIn = ({ params }: Pick<Call, 'params'>): string => params['bulk_id'] ?? '';
  const read = async (call: Call): Promise<BulkAction> => {
    const bulk = await findBulkAction(db, idIn(call), call);
    if (bulk === null) throw new DomainError('2002');
    return bulk;
  };
  bindEndpoint(app, listBulks, async (call) => ({ bulks: await listBulkActions(db, call) }));
  bindEndpoint(app, readBulk, read);
  bindRawEndpoint(app, bulkFile, async (call, reply) => {
    sendBulkFile(reply, await read(call), call.language);
  });
  for (const deed of Object.keys(bulkDeedEndpoints) as SimpleDeed[]) {
    bindEndpoint(app, bulkDeedEndpoints[deed], (call) =>
      runOnce(deps, call, `${deed} ${idIn(call)}`, (trx) =>
        changeBulk(trx, deed, idIn(call), { call, at: clock.now() }),
      ),
    );
  }
  bindEndpoint(app, retryEndpoint, (call) =>
    runOnce(deps, call, `retry ${idIn(call)}`, (trx) =>
      retryBulk(trx, idIn(call), { call, at: clock.now(), repeatUpdates }),
    ),
  );
}
