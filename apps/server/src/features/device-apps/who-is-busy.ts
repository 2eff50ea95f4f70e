import { commandTypeWords } from '@rackhand/contract/command/command';
import { deviceStateTable } from '@rackhand/contract/device/device-states';
import type { Text } from '@rackhand/contract/text/language';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { whoHas } from '../leases/find-leases.ts';

/** A refusal for the sake of somebody else says who that is and what they do. Document 8. */
export async function withHolder(trx: Trx, { id, holder }: DeviceRow, error: unknown): Promise<never> {
  if (!(error instanceof DomainError) || (error.code !== '20414' && error.code !== '20412')) throw error;
  const command = await trx
    .selectFrom('commands')
    .select(['type', 'created_by'])
    .where('device_id', '=', id)
    .where('ended_at', 'is', null)
    .where('yields', '=', false)
    .executeTakeFirst();
  const lease = holder === null ? undefined : await whoHas(trx, id);
  const what: Text | null =
    command !== undefined
      ? commandTypeWords[command.type]
      : holder !== null
        ? { ko: deviceStateTable[holder].ko, en: deviceStateTable[holder].en }
        : null;
  if (what === null) throw error;
  const who = command?.created_by ?? lease?.taken_by ?? '';
  const said = (text: string): string => (who === '' ? text : `${text} (${who})`);
  throw new DomainError(error.code, [
    ...error.details,
    { field: 'arn', message: { ko: said(what.ko), en: said(what.en) } },
  ]);
}
