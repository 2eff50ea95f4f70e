import type { LinkCloser, TestLink } from '@rackhand/contract/link/link';
import type { LinkState } from '@rackhand/contract/link/link-lists';
import type { AccessMode } from '@rackhand/contract/test/run-states';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { runIdOf } from '../runs/run-rows.ts';
import { lastDayOf } from '../tickets/last-instant.ts';

export interface LinkRow {
  link_id: number;
  token_start: string;
  run_id: number;
  tid: number;
  n: number;
  project: string;
  uid: string | null;
  user_id: string | null;
  access: AccessMode;
  run_access: AccessMode;
  expires_at: Date;
  state: LinkState;
  closed_by: LinkCloser | null;
  /** An admin has closed it, whatever else closes it. */
  is_closed: boolean;
  created_at: Date;
  created_by: string;
  version: number;
}

/** Links with their runs and whose these are, as l, r, t and u. */
export const linkTables = sql`links l join test_runs r on r.id = l.run_id join tests t on t.tid = r.tid
  left join users u on u.uid = r.uid`;

/** A link is closed while its run's user is suspended or gone, whatever is said of it. */
export const closedBy = sql<LinkCloser | null>`(case when u.status in ('suspended', 'left') then u.status
  when l.closed_at is not null then 'admin' end)`;

export const stateAt = (
  at: Date,
): RawBuilder<LinkState> => sql`(case when ${closedBy} is not null then 'closed'
  when l.expires_at <= ${at}::timestamptz then 'expired' else 'active' end)`;

interface Choice {
  where: RawBuilder<unknown>;
  orderBy?: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
}

export async function readLinks(
  db: Db | Trx,
  { where, orderBy = sql`l.link_id desc`, limit = 1, offset = 0 }: Choice,
  at: Date,
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.link_id, l.token_start, l.run_id, r.tid, r.n, t.project_name as project, r.uid, u.user_id, l.access,
      r.access as run_access, l.expires_at, ${stateAt(at)} as state, ${closedBy} as closed_by,
      l.closed_at is not null as is_closed, l.created_at, l.created_by, l.version
    from ${linkTables} where ${where} order by ${orderBy} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export function toLink(row: LinkRow): TestLink {
  const { link_id, token_start, project, uid, user_id, access, run_access, state, closed_by } = row;
  return {
    ...{ link_id, token: token_start, test_run_id: runIdOf(row), project, uid, user_id, access, run_access },
    ...{ state, closed_by },
    ...{ expire_date: lastDayOf(row.expires_at), created_at: koreanTime(row.created_at) },
    ...{ created_by: row.created_by, version: row.version },
  };
}
