import { rebootAll, rebootAllByGet } from '@rackhand/contract/endpoints/commands';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../../app-deps.ts';
import { bindEndpoint } from '../../../platform/http/bind-endpoint.ts';
import type { Call } from '../../../platform/http/call.ts';
import { runOnce } from '../../../platform/idempotency/run-once.ts';
import { acceptForAll, type BulkAnswer } from '../accept-bulk.ts';

export function registerRebootRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const all = (call: Call): Promise<BulkAnswer> =>
    runOnce(deps, call, 'reboot_all', (trx) =>
      acceptForAll(trx, { call, type: 'reboot', at: deps.clock.now() }),
    );
  bindEndpoint(app, rebootAllByGet, all);
  bindEndpoint(app, rebootAll, all);
}
