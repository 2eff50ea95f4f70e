import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { startOfDay } from '../../platform/korean-time.ts';
import { isTokenCaller } from '../../platform/tokens/api-tokens.ts';

/**
 * 31108: an admin who is not super gives no more within a day in Korean time than the deployment lets them. One gift of theirs
 * after the other, so that each counts those before it.
 */
export async function refuseOverGiving(
  trx: Trx,
  { actor, deployment }: Pick<Call, 'actor' | 'deployment'>,
  points: number,
  at: Date,
): Promise<void> {
  const { giveLimit } = deployment.settings;
  if (giveLimit === null || actor.isSuperAdmin || isTokenCaller(actor.aid)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gifts of ${actor.aid}`}, 0))`.execute(trx);
  const { rows } = await sql<{ given: string }>`
    select coalesce(sum(basic_point + bonus_point), 0) as given from tickets
    where group_type = ${actor.groupType} and kind = 'gift' and created_by = ${actor.admId}
      and created_at >= ${startOfDay(at)}::timestamptz`.execute(trx);
  const left = Math.max(0, giveLimit - Number(rows[0]?.given ?? 0));
  if (points <= left) return;
  const count = left.toLocaleString('en');
  throw new DomainError('31108', [
    {
      field: 'basic_point',
      message: {
        ko: `오늘 더 줄 수 있는 포인트는 ${count}입니다.`,
        en: `You may give ${count} more points today.`,
      },
    },
  ]);
}
