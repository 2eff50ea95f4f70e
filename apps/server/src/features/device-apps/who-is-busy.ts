import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import { commandTypeWords } from '@rackhand/contract/command/command';
import { deviceStateTable } from '@rackhand/contract/device/device-states';
import type { Language, Text } from '@rackhand/contract/text/language';
import type { Trx } from '../../platform/database/database.ts';
import type { Deployment } from '../../platform/deployments/deployment.ts';
import { nameWithin } from '../../platform/deployments/name-within.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { whoHas } from '../leases/find-leases.ts';

const elsewhere: Text = { ko: '다른 배포에서 사용 중', en: 'In use by another deployment' };

/** A refusal for the sake of somebody else says who that is and what they do; of another deployment that alone. Document 8. */
export async function withHolder(
  trx: Trx,
  { id, holder }: DeviceRow,
  { groupType }: Pick<Deployment, 'groupType'>,
  error: unknown,
): Promise<never> {
  if (!(error instanceof DomainError) || (error.code !== '20414' && error.code !== '20412')) throw error;
  const message =
    (await commandAtWork(trx, id, groupType)) ?? (await leaseAtWork(trx, id, holder, groupType));
  throw message === null ? error : new DomainError(error.code, [...error.details, { field: 'arn', message }]);
}

async function commandAtWork(trx: Trx, deviceId: number, groupType: string): Promise<Text | null> {
  const command = await trx
    .selectFrom('commands')
    .select(['type', 'created_by as by', 'group_type'])
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .where('yields', '=', false)
    .executeTakeFirst();
  if (command === undefined) return null;
  const name = nameWithin(groupType, command);
  return name === null ? elsewhere : by(commandTypeWords[command.type], name);
}

async function leaseAtWork(
  trx: Trx,
  deviceId: number,
  holder: DeviceRow['holder'],
  groupType: string,
): Promise<Text | null> {
  if (holder === null) return null;
  const lease = await whoHas(trx, deviceId);
  const name = lease === undefined ? '' : nameWithin(groupType, { ...lease, by: lease.taken_by });
  return name === null ? elsewhere : by(deviceStateTable[holder], name);
}

function by(what: Text, who: string): Text {
  const said = (language: Language): string =>
    who === '' ? what[language] : `${what[language]} (${auditActorText(who, language)})`;
  return { ko: said('ko'), en: said('en') };
}
