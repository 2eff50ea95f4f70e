import type { saveRepairReasons } from '@rackhand/contract/endpoints/repairs';
import { type RepairReason, repairLimits } from '@rackhand/contract/repair/repair';
import { reasonNameMistake, repairTexts, trimmedText } from '@rackhand/contract/repair/repair-rules';
import { type Selectable, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic, marking } from '../../platform/database/live-order.ts';
import type { RepairReasonsTable } from '../../platform/database/repair-tables.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

export interface Reasons {
  reasons: RepairReason[];
  version: number;
}
type SaveCall = Call<typeof saveRepairReasons>;
type Wanted = SaveCall['body']['reasons'][number];

/** In the order in which they are offered, those that are retired last. */
export async function readReasons(db: Db | Trx): Promise<Reasons> {
  const { rows } = await sql<RepairReason>`
    select r.id as reason_id, r.ko, r.en, r.is_retired,
      exists (select from repair_cases c where c.reason_id = r.id) as is_used
    from repair_reasons r order by r.is_retired, r.position, r.id`.execute(db);
  const version = await sql<{ version: number }>`
    select version from live_marks where part = 'repair'`.execute(db);
  return { reasons: rows, version: version.rows[0]?.version ?? 0 };
}

/** A reason that may be given; it stays as long as this transaction lasts. */
export async function requireOffered(trx: Trx, id: number): Promise<Selectable<RepairReasonsTable>> {
  const reason = await trx
    .selectFrom('repair_reasons')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (reason === undefined) throw new DomainError('2002', [{ field: 'reason_id', message: String(id) }]);
  if (!reason.is_retired) return reason;
  throw new DomainError('20414', [{ field: 'reason_id', message: repairTexts.retired }]);
}

export function saveReasons(db: Db, call: SaveCall): Promise<Reasons> {
  const wanted = call.body.reasons.map((reason) => ({
    ...reason,
    ko: trimmedText(reason.ko),
    en: trimmedText(reason.en),
  }));
  refuseNames(wanted);
  return db.transaction().execute(async (trx) => {
    await sql`lock table repair_reasons in share row exclusive mode`.execute(trx);
    const before = await readReasons(trx);
    if (before.version !== call.body.version)
      throw new DomainError('20414', [{ field: 'version', message: String(before.version) }]);
    refuseUnknown(before.reasons, wanted);
    await dropMissing(trx, before.reasons, wanted);
    for (const [position, reason] of wanted.entries()) await store(trx, reason, position);
    await record(trx, call, before.reasons);
    await tellOfReasons(trx);
    return readReasons(trx);
  });
}

function refuseNames(wanted: readonly Wanted[]): void {
  const details = wanted.flatMap((reason, nth) =>
    (['ko', 'en'] as const).flatMap((language) => {
      const name = reason[language];
      const first = wanted.findIndex((other) => other[language].toLowerCase() === name.toLowerCase());
      const message = reasonNameMistake(name) ?? (first < nth ? repairTexts.twice : null);
      return message === null ? [] : [{ field: `reasons.${String(nth)}.${language}`, message }];
    }),
  );
  if (details.length > 0) throw new DomainError('901', details);
  if (wanted.filter(({ is_retired }) => !is_retired).length > repairLimits.reasons)
    throw new DomainError('901', [{ field: 'reasons', message: repairTexts.tooMany }]);
}

function refuseUnknown(known: readonly RepairReason[], wanted: readonly Wanted[]): void {
  const ids = wanted.flatMap(({ reason_id }) => (reason_id === null ? [] : [reason_id]));
  const unknown = ids.find(
    (id, nth) => ids.indexOf(id) < nth || !known.some(({ reason_id }) => reason_id === id),
  );
  if (unknown !== undefined) throw new DomainError('2002', [{ field: 'reasons', message: String(unknown) }]);
}

/** What cases name is retired, the rest goes. */
async function dropMissing(
  trx: Trx,
  known: readonly RepairReason[],
  wanted: readonly Wanted[],
): Promise<void> {
  for (const { reason_id: id, is_used } of known) {
    if (wanted.some(({ reason_id }) => reason_id === id)) continue;
    if (is_used)
      await trx.updateTable('repair_reasons').set({ is_retired: true }).where('id', '=', id).execute();
    else await trx.deleteFrom('repair_reasons').where('id', '=', id).execute();
  }
}

async function store(trx: Trx, { reason_id, ...values }: Wanted, position: number): Promise<void> {
  const row = { ...values, position };
  if (reason_id === null) await trx.insertInto('repair_reasons').values(row).execute();
  else await trx.updateTable('repair_reasons').set(row).where('id', '=', reason_id).execute();
}

async function record(
  trx: Trx,
  { actor, requestId, ip }: SaveCall,
  before: readonly RepairReason[],
): Promise<void> {
  const names = (reasons: readonly RepairReason[]): string[] =>
    reasons.map(({ ko, en, is_retired }) => `${is_retired ? '– ' : ''}${ko} / ${en}`);
  const { reasons } = await readReasons(trx);
  await recordAudit(trx, {
    actor,
    action: 'repair.reasons_changed',
    object: '',
    before: { reasons: names(before) },
    after: { reasons: names(reasons) },
    ...{ requestId, ip, result: 'ok' },
  });
}

/** The last lock before the commit; see live-order.ts. */
async function tellOfReasons(trx: Trx): Promise<void> {
  await bumpTopic(trx, 'desk', marking('repair'));
}
