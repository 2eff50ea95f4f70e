import { createHash } from 'node:crypto';
import { commandLimits } from '@rackhand/contract/command/command';
import type { Text } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { KeptOutcome } from '../database/command-tables.ts';
import type { Db, Trx } from '../database/database.ts';
import type { Write } from '../database/write-together.ts';
import type { Call } from '../http/call.ts';
import { DomainError } from '../http/domain-error.ts';

export interface RunOnceDeps {
  db: Db;
  clock: Clock;
}

/** What `run` writes of its answer together with what it stores; one that does not has it written after it. */
export type Keeping<Answer> = (answer: Answer) => readonly Write[];

/**
 * Runs a call in a transaction. With an `Idempotency-Key` the same call of the same admin gets the first outcome again,
 * refusals too, and another one is refused. `run` must not have written anything when it refuses. Document 3 section 1.
 */
export async function runOnce<Answer>(
  { db, clock }: RunOnceDeps,
  call: Pick<Call, 'actor' | 'body' | 'idempotencyKey'>,
  name: string,
  run: (trx: Trx, keeping: Keeping<Answer>) => Promise<Answer>,
  { forGood = false, caller = call.actor.aid }: { forGood?: boolean; caller?: string } = {},
): Promise<Answer> {
  const key = call.idempotencyKey;
  if (key === null) return db.transaction().execute((trx) => run(trx, () => []));
  refuseUnusable(key);
  const requestHash = hashOf(name, call.body);
  const outcome = await db.transaction().execute(async (trx) => {
    const kept = await claim(trx, { caller, key, requestHash, at: clock.now(), forGood });
    if (kept === null) {
      const keptWith: Answer[] = [];
      const keeping: Keeping<Answer> = (answer) => {
        keptWith.push(answer);
        return [keep(trx, { caller, key }, { answer })];
      };
      const first = await settle(() => run(trx, keeping));
      if (keptWith.length === 0) await keep(trx, { caller, key }, first).execute();
      return first;
    }
    if (kept.requestHash !== requestHash) throw keyFault(texts.otherBody);
    return kept.outcome;
  });
  if (outcome.refusal !== undefined) throw new DomainError(outcome.refusal.code, outcome.refusal.details);
  return outcome.answer as Answer;
}

/**
 * For one that writes before it knows whether it refuses, such as a form with its file: a refusal undoes what it has written,
 * and is kept all the same. The file is part of what is compared.
 */
export function runFormOnce<Answer>(
  deps: RunOnceDeps,
  call: Pick<Call, 'actor' | 'body' | 'idempotencyKey'>,
  { name, sha256 }: { name: string; sha256: string | null },
  run: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  return runOnce(deps, { ...call, body: { keys: call.body, sha256 } }, name, async (trx) => {
    await sql`savepoint before_form`.execute(trx);
    try {
      return await run(trx);
    } catch (error) {
      await sql`rollback to savepoint before_form`.execute(trx);
      throw error;
    }
  });
}

/** By which the same request is known again. */
export function hashOf(name: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([name, body]))
    .digest('hex');
}

const texts = {
  length: { ko: '1자에서 100자까지입니다.', en: 'Must be 1 to 100 characters.' },
  otherBody: {
    ko: '같은 키로 다른 요청을 이미 보냈습니다.',
    en: 'This key was already used for another request.',
  },
} as const;

export function keyFault(message: Text): DomainError {
  return new DomainError('901', [{ field: 'Idempotency-Key', message }]);
}

function refuseUnusable(key: string): void {
  if (key === '' || [...key].length > commandLimits.idempotencyKeyCharacters) throw keyFault(texts.length);
}

export function keptSince(now: Date): Date {
  return new Date(now.getTime() - commandLimits.idempotencyKeptMs);
}

interface Claim {
  caller: string;
  key: string;
  requestHash: string;
  at: Date;
  /** It is never forgotten. */
  forGood: boolean;
}

/** The key is this call's until its transaction ends: others with it wait. Else what is kept under it. */
async function claim(
  trx: Trx,
  { caller, key, requestHash, at, forGood }: Claim,
): Promise<{ requestHash: string; outcome: KeptOutcome } | null> {
  const { rows } = await sql<{ request_hash: string; outcome: KeptOutcome | null }>`
    insert into idempotency_keys as kept (caller, key, request_hash, outcome, created_at, for_good)
    values (${caller}, ${key}, ${requestHash}, 'null', ${at}, ${forGood})
    on conflict (caller, key) do update set
      request_hash = case when kept.for_good or kept.created_at > ${keptSince(at)} then kept.request_hash else excluded.request_hash end,
      outcome = case when kept.for_good or kept.created_at > ${keptSince(at)} then kept.outcome else excluded.outcome end,
      created_at = case when kept.for_good or kept.created_at > ${keptSince(at)} then kept.created_at else excluded.created_at end
    returning request_hash, outcome`.execute(trx);
  const [row] = rows;
  return row === undefined || row.outcome === null
    ? null
    : { requestHash: row.request_hash, outcome: row.outcome };
}

async function settle<Answer>(run: () => Promise<Answer>): Promise<KeptOutcome> {
  try {
    return { answer: await run() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const details = error.details.map(({ field, message }) => ({ field, message }));
    return { refusal: { code: error.code, details } };
  }
}

function keep(trx: Trx, { caller, key }: Pick<Claim, 'caller' | 'key'>, outcome: KeptOutcome) {
  return trx
    .updateTable('idempotency_keys')
    .set({ outcome: JSON.stringify(outcome) })
    .where('caller', '=', caller)
    .where('key', '=', key);
}
