import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../platform/korean-time.ts';
import { type PointRates, rateOf } from './point-rates.ts';

/** Whether the user of a run `r` pays nothing on that day: a period ticket of theirs runs. */
function isFreeOn(at: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from user_periods f where f.uid = r.uid and f.cancelled_at is null
    and ${dayOf(at)}::date between f.start_date and f.end_date)`;
}

/** What the payer of a run `r` can spend then: its project's team, else its user. */
export function pointsOfPayer(at: Date): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(f.left_basic + f.left_bonus), 0)::bigint from tickets f
    where f.has_points and (f.expires_at is null or f.expires_at > ${at}::timestamptz)
      and f.wallet_id = case when r.team_id is not null
        then (select g.wallet_id from wallets g where g.team_id = r.team_id)
        else (select g.wallet_id from wallets g where g.uid = r.uid) end)`;
}

/** What the start of a run `r` has to keep; 0: it is free, or has kept it already. Document 10, Payer. */
export function pointsToKeep(rates: PointRates, type: RawBuilder<unknown>, at: Date): RawBuilder<number> {
  return sql<number>`case when r.points_reserved is not null or (r.uid is null and r.team_id is null)
    or (r.uid is not null and ${isFreeOn(at)}) then 0 else (r.limit_seconds + 59) / 60 * ${rateOf(rates, type)} end`;
}
