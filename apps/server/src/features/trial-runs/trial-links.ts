import { randomBytes } from 'node:crypto';
import { linkLimits } from '@rackhand/contract/link/link-lists';
import type { RunResult } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/korean-time.ts';
import { hashToken } from '../../platform/secrets/password-secrets.ts';
import { lastInstantOf } from '../tickets/last-instant.ts';

const dayMs = 24 * 60 * 60_000;

interface PastLink {
  result: RunResult;
  agoDays: number;
  isClosed: boolean;
}

const shared: readonly PastLink[] = [
  { result: 'warning', agoDays: 20, isClosed: false },
  { result: 'passed', agoDays: 3, isClosed: true },
  { result: 'failed', agoDays: 1, isClosed: false },
];

/** Links that somebody might have made to the trial's past tests; their addresses are nobody's. */
export async function addTrialLinks(trx: Trx, groupType: string, by: string, now: Date): Promise<void> {
  for (const { result, agoDays, isClosed } of shared) {
    const at = new Date(now.getTime() - agoDays * dayMs);
    const end = lastInstantOf(dayOf(new Date(at.getTime() + linkLimits.usualDays * dayMs)));
    const token = randomBytes(16).toString('base64url');
    await sql`
      insert into links (group_type, run_id, access, expires_at, token_hash, token_start, created_by, created_at, closed_at)
      select r.group_type, r.id, r.access, ${end}::timestamptz, ${hashToken(token)}::bytea,
        ${token.slice(0, linkLimits.shownCharacters)}, ${by}, ${at}::timestamptz, ${isClosed ? at : null}::timestamptz
      from test_runs r where r.group_type = ${groupType} and r.result = ${result} and r.ended_at < ${at}::timestamptz
      order by r.ended_at desc, r.id limit 1`.execute(trx);
  }
}
