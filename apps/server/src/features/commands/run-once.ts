import { createHash } from 'node:crypto';
import { commandLimits } from '@rackhand/contract/command';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { KeptOutcome } from '../../platform/database/command-tables.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

interface RunOnceDeps {
  db: Db;
  clock: Clock;
}

/**
 * Runs a call in a transaction. With an `Idempotency-Key` the same call of the same admin gets the first outcome again,
 * refusals too, and another one is refused. `run` must not have written anything when it refuses. Document 3 section 1.
 */
export async function runOnce<Answer>(
  { db, clock }: RunOnceDeps,
  call: Pick<Call, 'actor' | 'body' | 'idempotencyKey'>,
  name: string,
  run: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const key = call.idempotencyKey;
  if (key === null) return db.transaction().execute(run);
  refuseUnusable(key);
  const caller = call.actor.aid;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([name, call.body]))
    .digest('hex');
  const outcome = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${caller} ${key}`}, 0))`.execute(trx);
    const kept = await findKept(trx, { caller, key, since: keptSince(clock.now()) });
    if (kept === null) {
      const first = await settle(run, trx);
      await keep(
        trx,
        { caller, key, request_hash: requestHash, outcome: JSON.stringify(first) },
        clock.now(),
      );
      return first;
    }
    if (kept.request_hash !== requestHash) throw keyFault(texts.otherBody);
    return kept.outcome;
  });
  if (outcome.refusal !== undefined) throw new DomainError(outcome.refusal.code, outcome.refusal.details);
  return outcome.answer as Answer;
}

const texts = {
  length: { ko: '1자에서 100자까지입니다.', en: 'It has 1 to 100 characters.' },
  otherBody: {
    ko: '같은 키로 다른 요청을 이미 보냈습니다.',
    en: 'This key has been used for another request.',
  },
} as const;

function keyFault(message: (typeof texts)[keyof typeof texts]): DomainError {
  return new DomainError('901', [{ field: 'Idempotency-Key', message }]);
}

function refuseUnusable(key: string): void {
  if (key === '' || [...key].length > commandLimits.idempotencyKeyCharacters) throw keyFault(texts.length);
}

export function keptSince(now: Date): Date {
  return new Date(now.getTime() - commandLimits.idempotencyKeptMs);
}

async function findKept(
  trx: Trx,
  { caller, key, since }: { caller: string; key: string; since: Date },
): Promise<{ request_hash: string; outcome: KeptOutcome } | null> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'outcome'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

async function settle<Answer>(run: (trx: Trx) => Promise<Answer>, trx: Trx): Promise<KeptOutcome> {
  try {
    return { answer: await run(trx) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const details = error.details.map(({ field, message }) => ({ field, message }));
    return { refusal: { code: error.code, details } };
  }
}

async function keep(
  trx: Trx,
  row: { caller: string; key: string; request_hash: string; outcome: string },
  at: Date,
): Promise<void> {
  const values = { ...row, created_at: at };
  await trx
    .insertInto('idempotency_keys')
    .values(values)
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doUpdateSet(values))
    .execute();
}
