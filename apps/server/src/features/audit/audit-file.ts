import { auditActionText } from '@rackhand/contract/audit/audit-actions';
import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import { auditColumns, auditDetailColumns } from '@rackhand/contract/audit/audit-columns';
import type { AuditEntry, auditDownload } from '@rackhand/contract/endpoints/audit';
import type { Language } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuseWrongOrder } from '../../platform/days-in-order.ts';
import type { Call } from '../../platform/http/call.ts';
import { fileTime } from '../../platform/korean-time.ts';
import { readAllAudit } from './audit-store.ts';

/** The trail as a file; that it was taken away stands in the trail. */
export async function sendAuditFile(
  { db, clock }: { db: Db; clock: Clock },
  { actor, query, language, requestId, ip }: Call<typeof auditDownload>,
  reply: FastifyReply,
): Promise<void> {
  refuseWrongOrder(query);
  const entry = { actor, action: 'audit.downloaded', object: 'audit', after: query, requestId, ip } as const;
  await db.transaction().execute((trx) => recordAudit(trx, { ...entry, result: 'ok' }));
  sendCsv(reply, {
    name: `audit_${fileTime(clock.now())}.csv`,
    headings: Object.values({ ...auditColumns, ...auditDetailColumns }).map((column) => column[language]),
    rows: rowsOf(readAllAudit(db, { ...query, reach: actor.reach }), language),
  });
}

async function* rowsOf(entries: AsyncIterable<AuditEntry>, language: Language): AsyncGenerator<CsvCell[]> {
  for await (const entry of entries) yield cellsOf(entry, language);
}

function cellsOf(entry: AuditEntry, language: Language): CsvCell[] {
  const cells: Record<keyof typeof auditColumns | keyof typeof auditDetailColumns, CsvCell> = {
    at: entry.at,
    actor: auditActorText(entry.actor, language),
    action: auditActionText(entry.action, language),
    object: entry.object,
    result: entry.result,
    ip: entry.ip,
    object_name: entry.object_name,
    before: jsonOf(entry.before),
    after: jsonOf(entry.after),
    request_id: entry.request_id,
  };
  return Object.values(cells);
}

function jsonOf(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
