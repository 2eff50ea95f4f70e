import { putAside, readMain, takeBack } from '@rackhand/contract/endpoints/home';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { startOfDay } from '../../platform/korean-time.ts';
import { isTokenCaller } from '../../platform/tokens/api-tokens.ts';
import { keepAside } from './aside.ts';
import { countDevices, countHosts, countRuns, countTickets, countUsers } from './count-main.ts';
import { askerOf, listAttention } from './list-attention.ts';

const dayMs = 24 * 60 * 60_000;

/** The first page: how all is, and what needs a person. Document 10, "Screens", Home. */
export function registerHomeRoutes(app: FastifyInstance, deps: Pick<FeatureDeps, 'db' | 'clock'>): void {
  const { db, clock } = deps;
  bindEndpoint(app, readMain, async (call) => {
    const { actor, deployment } = call;
    const at = clock.now();
    const { groupType } = actor;
    const { settings } = deployment;
    // Customers and money have token scopes of their own.
    const isProgram = isTokenCaller(actor.aid);
    const isRestricted = settings.restrictedAdminMode && !actor.isSuperAdmin;
    const [devices, hosts, runs, users, tickets, listed] = await Promise.all([
      countDevices(db),
      countHosts(db),
      countRuns(db, groupType, at),
      isProgram || isRestricted ? null : countUsers(db, groupType),
      isProgram || !settings.features.pricing ? null : countTickets(db, groupType, at),
      listAttention(db, call, at),
    ]);
    return { devices, hosts, runs, users, tickets, ...listed };
  });
  bindEndpoint(app, takeBack, async (call) => {
    await takeBackOne(db, call);
    return {};
  });
  bindEndpoint(app, putAside, async (call) => {
    await put(deps, call);
    return {};
  });
}

/** Until the next Korean day begins, of the caller's own list. */
async function put(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { actor, deployment, body, requestId, ip }: Call<typeof putAside>,
): Promise<void> {
  const { kind, count } = body;
  const at = clock.now();
  const until = new Date(startOfDay(at).getTime() + dayMs);
  const asker = askerOf({ actor, deployment }, at);
  await db.transaction().execute(async (trx) => {
    await keepAside(trx, actor, { kind, seen: count, until }, asker);
    const entry = { action: 'attention.put_aside', object: kind, after: { count }, requestId, ip } as const;
    await recordAudit(trx, { ...entry, actor, result: 'ok' });
  });
}

/** What is not put aside any more, or never was, stays in the list. */
async function takeBackOne(
  db: FeatureDeps['db'],
  { actor, body: { kind }, requestId, ip }: Call<typeof takeBack>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('put_aside')
      .where('aid', '=', actor.aid)
      .where('group_type', '=', actor.groupType)
      .where('kind', '=', kind)
      .execute();
    const entry = { action: 'attention.taken_back', object: kind, requestId, ip } as const;
    await recordAudit(trx, { ...entry, actor, result: 'ok' });
  });
}
