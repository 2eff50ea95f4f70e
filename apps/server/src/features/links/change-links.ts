import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { createLink, updateLink } from '@rackhand/contract/endpoints/links';
import { linkFragment, linkPagePath } from '@rackhand/contract/link/link';
import { linkLimits } from '@rackhand/contract/link/link-lists';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { cameTooLate, differingValues } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { dayOf, startOfDay } from '../../platform/korean-time.ts';
import { ownAddress } from '../../platform/mail/console-links.ts';
import { hashToken } from '../../platform/secrets/password-secrets.ts';
import { findRun } from '../runs/find-run.ts';
import { lastDayOf, lastInstantOf } from '../tickets/last-instant.ts';
import { type LinkRow, readLinks } from './link-row.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock' | 'config' | 'deployments'>;
const dayMs = 24 * 60 * 60_000;
/** 128 bits. */
const tokenBytes = 16;

interface Made {
  link_id: number;
  token: string;
  url: string;
}

export async function make(deps: Deps, call: Call<typeof createLink>): Promise<Made> {
  const { db, clock } = deps;
  const { body, actor } = call;
  const at = clock.now();
  const run = await findRun(db, actor.groupType, body.test_run_id);
  if (run.files_gone) throw new DomainError('30002', [{ field: 'test_run_id', message: body.test_run_id }]);
  const expires_at = endOf(body.expire_date ?? inDays(at, linkLimits.usualDays), at);
  const token = randomBytes(tokenBytes).toString('base64url');
  const link_id = await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('links')
      .values({
        ...{ group_type: actor.groupType, run_id: run.id, access: body.access, expires_at },
        ...{ token_hash: hashToken(token), token_start: token.slice(0, linkLimits.shownCharacters) },
        ...{ created_by: actor.admId, created_at: at },
      })
      .returning('link_id')
      .executeTakeFirstOrThrow();
    const { test_run_id, access } = body;
    const after = { test_run_id, access, expire_date: lastDayOf(expires_at) };
    await record(trx, call, { action: 'link.created', id: row.link_id, after });
    return row.link_id;
  });
  return { link_id, token, url: addressOf(deps, call, token) };
}

export function change({ db, clock }: Deps, call: Call<typeof updateLink>): Promise<{ version: number }> {
  const { link_id, version, access, expire_date, closed } = call.body;
  const at = clock.now();
  return db.transaction().execute(async (trx) => {
    const row = await requireLink(trx, call, link_id, at);
    if (row.version !== version) throw cameTooLate(version, row, differingValues(call.body, shown(row)));
    const set = {
      ...(access !== undefined && { access }),
      ...(expire_date !== undefined && { expires_at: endOf(expire_date, at) }),
      ...(closed !== undefined && { closed_at: closed ? at : null }),
    };
    if (Object.keys(set).length === 0) return { version };
    await trx
      .updateTable('links')
      .set({ ...set, version: version + 1 })
      .where('link_id', '=', link_id)
      .execute();
    const [after] = await readLinks(trx, { where: sql`l.link_id = ${link_id}` }, at);
    if (after === undefined) throw new Error('the link is gone');
    await record(trx, call, { action: 'link.changed', id: link_id, before: shown(row), after: shown(after) });
    return { version: version + 1 };
  });
}

/** Where a link leads: to the customers' service, or to a page of ours. */
function addressOf(deps: Deps, { deployment }: Call, token: string): string {
  const { serviceUrl } = deployment.settings;
  if (serviceUrl === null) return new URL(linkPagePath(token), ownAddress(deps, deployment)).href;
  const url = new URL(serviceUrl);
  url.hash = `${linkFragment}=${token}`;
  return url.href;
}

const inDays = (at: Date, days: number): string => dayOf(new Date(at.getTime() + days * dayMs));

/** The end of the last day; refused where it is over, or too far away. */
function endOf(day: string, at: Date): Date {
  const end = lastInstantOf(day);
  const most = startOfDay(at).getTime() + (linkLimits.mostDays + 1) * dayMs;
  if (end <= at || end.getTime() > most)
    throw new DomainError('901', [{ field: 'expire_date', message: outside }]);
  return end;
}

const outside = {
  ko: `오늘부터 ${String(linkLimits.mostDays)}일 안의 날이어야 합니다.`,
  en: `Must be a day from today to ${String(linkLimits.mostDays)} days from now.`,
};

async function requireLink(trx: Trx, { actor }: Call, id: number, at: Date): Promise<LinkRow> {
  await trx.selectFrom('links').select('link_id').where('link_id', '=', id).forUpdate().execute();
  const where = sql`l.link_id = ${id} and l.group_type = ${actor.groupType}`;
  const [row] = await readLinks(trx, { where }, at);
  if (row === undefined) throw new DomainError('2002', [{ field: 'link_id', message: String(id) }]);
  return row;
}

/** As admins have set it: a user's suspension or leaving closes it without a change of its own. */
const shown = ({ access, expires_at, is_closed }: LinkRow) => ({
  access,
  expire_date: lastDayOf(expires_at),
  closed: is_closed,
});

async function record(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  { id, ...entry }: { action: AuditAction; id: number; before?: object; after: object },
): Promise<void> {
  const { groupType } = actor;
  await recordAudit(trx, { ...entry, object: String(id), actor, groupType, requestId, ip, result: 'ok' });
}
