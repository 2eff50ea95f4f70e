import { anotherDeployment } from '@rackhand/contract/deployment/another-deployment';
import type { Text } from '@rackhand/contract/text/language';
import type { Trx } from '../../platform/database/database.ts';
import { nameWithin } from '../../platform/deployments/name-within.ts';
import type { ErrorDetail } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';

/** What a conflict tells who came too late: who changed the device, and when. Nobody where it was no person. */
export async function whoChangedState(trx: Trx, deviceId: number, groupType: string): Promise<ErrorDetail[]> {
  const last = await trx
    .selectFrom('device_state_changes')
    .select(['by_whom', 'group_type', 'at'])
    .where('device_id', '=', deviceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || last.by_whom === 'agent' || last.by_whom === 'server') return [];
  return detailsOf(nameWithin(groupType, { ...last, by: last.by_whom }) ?? anotherDeployment, last.at);
}

export async function whoEdited(trx: Trx, arn: string): Promise<ErrorDetail[]> {
  const last = await trx
    .selectFrom('audit_trail')
    .select(['actor_name', 'at'])
    .where('object', '=', arn)
    .where('action', 'in', ['device.info_updated', 'device.moved'])
    .where('result', '=', 'ok')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? [] : detailsOf(last.actor_name, last.at);
}

function detailsOf(by: string | Text, at: Date): ErrorDetail[] {
  return [
    { field: 'changed_by', message: by },
    { field: 'changed_at', message: koreanTime(at) },
  ];
}
