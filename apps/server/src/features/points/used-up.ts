import { attentionLimits } from '@rackhand/contract/home/attention';
import { type RawBuilder, sql } from 'kysely';

const dayMs = 24 * 60 * 60_000;

/** When runs last took points of a wallet `w` in the last days, as `l.at`; null: they took none. */
export const lastUsed = (at: Date): RawBuilder<unknown> =>
  sql`(select max(l.at) as at from ledger l where l.wallet_id = w.wallet_id and l.kind in ('spend', 'reserve')
    and l.at > ${new Date(at.getTime() - attentionLimits.recentDays * dayMs)}::timestamptz)`;

/** Of a wallet `w`: whoever it belongs to can be given points. */
const isAnybodys = sql`(exists (select from users o where o.uid = w.uid and o.status <> 'left')
  or exists (select from teams o where o.team_id = w.team_id))`;

/** Of a wallet `w` and when it was used last: runs have taken all of it, and none has any left that may still come back. */
export const isUsedUp = sql`w.basic + w.bonus + w.reserved = 0 and l.at is not null and ${isAnybodys}`;
