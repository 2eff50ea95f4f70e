import { catalogue, type ErrorCode } from '@rackhand/contract/call/error-codes';
import type { Tokkidan } from '@rackhand/contract/test/tokkidan';
import type { Language } from '@rackhand/contract/text/language';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf } from '../devices/device-shape.ts';
import type { FarmView } from '../devices/farm-view.ts';
import { maskBefore } from '../scenarios/secret-values.ts';
import { farmOf, squadOf } from './squad.ts';
import { isNextKnown, type ListedRow, readTokkidans } from './tokkidan-row.ts';

interface Asked {
  groupType: string;
  language: Language;
  now: number;
}

/** The apps that a deployment has crawled. Document 9, Tokkidan. */
export async function readList(
  db: Db,
  view: Pick<FarmView, 'devices'>,
  { groupType, language, now }: Asked,
): Promise<Tokkidan[]> {
  const devices = farmOf(view, now);
  const present = new Set(view.devices({}, now).map(({ arn }) => arn));
  return (await readTokkidans(db, groupType)).map((row) => ({
    ...toTokkidan(row, language),
    // Those that have left the farm can be chosen no more.
    devices: row.device_ids?.map(arnOf).filter((arn) => present.has(arn)) ?? null,
    device_count: squadOf(devices, row, now).length,
  }));
}

function toTokkidan(row: ListedRow, language: Language): Omit<Tokkidan, 'devices' | 'device_count'> {
  const { id, version, app_id, app_name, is_active, device_filter, cron, minutes, parameters } = row;
  const { refused, due_at, last_tid, last_at, last_result } = row;
  return {
    ...{ tokkidan_id: id, version, app_id, app_name, is_active, device_filter, cron, minutes },
    parameters: maskBefore(parameters),
    next_round_at: is_active && isNextKnown(row) ? koreanTime(due_at) : null,
    refused: Object.hasOwn(catalogue, refused) ? catalogue[refused as ErrorCode][language] : refused,
    last_test:
      last_tid === null || last_at === null
        ? null
        : { tid: last_tid, result: last_result, at: koreanTime(last_at) },
  };
}
