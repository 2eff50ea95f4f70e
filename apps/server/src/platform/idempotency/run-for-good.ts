import { randomUUID } from 'node:crypto';
import { pointLimits } from '@rackhand/contract/points/ticket-columns';
import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import type { Call } from '../http/call.ts';
import { DomainError } from '../http/domain-error.ts';
import { isTokenCaller } from '../tokens/api-tokens.ts';
import { hashOf, keyFault, type RunOnceDeps, runOnce } from './run-once.ts';

type MoneyCall = Pick<Call, 'actor' | 'body' | 'idempotencyKey'>;

/**
 * What moves money or points, once for each `Idempotency-Key`, however long ago that was and whatever token it comes with.
 * A token has to send one; from a person without one the same again within a minute is refused (20414) and names what came of
 * the first. Document 10, Points.
 */
export function runForGood<Answer>(
  deps: RunOnceDeps,
  call: MoneyCall,
  name: string,
  run: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  if (call.idempotencyKey === null && isTokenCaller(call.actor.aid)) throw keyFault(texts.missing);
  const idempotencyKey = call.idempotencyKey ?? randomUUID();
  const checked = async (trx: Trx): Promise<Answer> => {
    if (call.idempotencyKey === null) await refuseTwin(trx, deps, call, name, idempotencyKey);
    return run(trx);
  };
  const caller = keyHolder(call.actor);
  return runOnce(deps, { ...call, idempotencyKey }, name, checked, { forGood: true, caller });
}

/** Tokens are renewed, what has been given stays: the programs of a deployment have their keys in common. */
function keyHolder({ aid, groupType }: MoneyCall['actor']): string {
  return isTokenCaller(aid) ? `tokens of ${groupType}` : aid;
}

/** Two at once see each other: the second waits for the first. */
async function refuseTwin(
  trx: Trx,
  { clock }: Pick<RunOnceDeps, 'clock'>,
  { actor, body }: MoneyCall,
  name: string,
  ownKey: string,
): Promise<void> {
  const hash = hashOf(name, body);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.aid} ${hash}`}, 0))`.execute(trx);
  const since = new Date(clock.now().getTime() - pointLimits.twinMs);
  const twin = await trx
    .selectFrom('idempotency_keys')
    .select('outcome')
    .where('caller', '=', actor.aid)
    .where('request_hash', '=', hash)
    .where('for_good', '=', true)
    .where('key', '<>', ownKey)
    .where('created_at', '>', since)
    // What was refused has done nothing.
    .where(sql<boolean>`outcome -> 'answer' is not null`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (twin === undefined) return;
  const [named] = Object.entries(Object(twin.outcome.answer) as Record<string, unknown>);
  const details = named === undefined ? [] : [{ field: named[0], message: String(named[1]) }];
  throw new DomainError('20414', details);
}

const texts = {
  missing: { ko: 'API 토큰은 이 헤더를 보내야 합니다.', en: 'An API token has to send this header.' },
};
