import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { Endpoint } from '@rackhand/contract/call/endpoint';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { telling } from '../../platform/database/live-order.ts';
import type { Call } from '../../platform/http/call.ts';
import { lockRegistration } from '../devices/device-registration.ts';

/** What a change of the racks leaves in the audit trail, and what it answers. */
export interface RackChange<Answer = Record<string, never>> {
  /** Verb of the field in past tense: `rack.added`. */
  action: AuditAction;
  /** `S1`, `S1-2`. */
  object: string;
  before?: object;
  after?: object;
  answer: Answer;
}

/**
 * One change of the racks: under the lock of whoever registers or places devices, so that no slot is taken while it goes;
 * with its audit entry; and with a number of its own among the farm's changes, which is the last lock.
 */
export async function changeRacks<E extends Endpoint, Answer>(
  db: Db,
  call: Call<E>,
  change: (trx: Trx) => Promise<RackChange<Answer>>,
): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    await lockRegistration(trx);
    const { answer, ...entry } = await change(trx);
    await recordAudit(trx, {
      ...entry,
      actor: call.actor,
      requestId: call.requestId,
      ip: call.ip,
      result: 'ok',
    });
    await sql`
      with bumped as (
        update farm_version set version = version + 1, racks_version = version + 1 returning version
      ) select ${telling('farm')} from bumped`.execute(trx);
    return answer;
  });
}
