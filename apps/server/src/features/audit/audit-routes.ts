import {
  adminActivities,
  adminLastActivity,
  auditDownload,
  auditTrail,
} from '@rackhand/contract/endpoints/audit';
import { limits } from '@rackhand/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { refuseWrongOrder } from '../../platform/days-in-order.ts';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { sendAuditFile } from './audit-file.ts';
import { countAudit, readAudit } from './audit-store.ts';
import { readLastActivity, readOwnActivities } from './own-activities.ts';

/** Who did what: the whole of it for super admins, everybody's own part. Document 3 section 7. */
export function registerAuditRoutes(app: FastifyInstance, { db, clock }: FeatureDeps): void {
  bindEndpoint(
    app,
    auditTrail,
    async ({ actor: { reach }, query: { page = 1, limit = limits.listDefaultLimit, ...asked } }) => {
      refuseWrongOrder(asked);
      const filter = { ...asked, reach };
      const [totalCount, entries] = await Promise.all([
        countAudit(db, filter),
        readAudit(db, filter, { page, limit }),
      ]);
      return { total_count: totalCount, entries };
    },
  );

  bindRawEndpoint(app, auditDownload, (call, reply) => sendAuditFile({ db, clock }, call, reply));

  bindEndpoint(app, adminActivities, async ({ actor, query }) => {
    const { page = 1, limit = limits.listDefaultLimit, kind } = query;
    const { totalCount, activities } = await readOwnActivities(db, actor, { page, limit, kind });
    return { total_count: totalCount, admin_activities: activities };
  });

  bindEndpoint(app, adminLastActivity, ({ actor }) => readLastActivity(db, actor));
}
