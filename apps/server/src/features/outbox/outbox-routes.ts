import { outbox } from '@rackhand/contract/endpoints/outbox';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { readOutbox } from './read-outbox.ts';

/** What a super admin sees of mails; they may hold a person's temporary password, so each reading is recorded. */
export function registerOutboxRoutes(app: FastifyInstance, { db, clock, config }: FeatureDeps): void {
  bindEndpoint(app, outbox, ({ actor, requestId, ip }) =>
    db.transaction().execute(async (trx) => {
      const found = await readOutbox(trx, clock.now(), actor.reach);
      await recordAudit(trx, {
        actor,
        action: 'outbox.read',
        object: 'outbox',
        after: { mails: found.mails.map(({ id }) => id) },
        requestId,
        ip,
        result: 'ok',
      });
      return { way: config.smtp === null ? ('outbox' as const) : ('smtp' as const), ...found };
    }),
  );
}
