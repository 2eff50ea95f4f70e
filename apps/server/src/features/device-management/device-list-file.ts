import {
  type DeviceColumn,
  defaultDeviceColumns,
  isDeviceColumn,
} from '@rackhand/contract/device/device-columns';
import { fileColumnsOf } from '@rackhand/contract/device/device-file-columns';
import type { deviceListFile } from '@rackhand/contract/endpoints/devices';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { fileTime } from '../../platform/korean-time.ts';
import type { FarmView } from '../devices/farm-view.ts';

interface DeviceListFileDeps {
  view: FarmView;
  clock: Clock;
}

/** Exactly what the list shows: its columns, its filter, its order, all rows of it. Documents 3 section 5 and 5 U10. */
export async function sendDeviceListFile(
  { view, clock }: DeviceListFileDeps,
  call: Call<typeof deviceListFile>,
  reply: FastifyReply,
): Promise<void> {
  const columns = fileColumnsOf(readColumns(call.query.columns));
  await view.catchUp(call.farmVersion);
  const devices = view.devices(call.query, clock.now().getTime());
  const { language } = call;
  sendCsv(reply, {
    name: `device_list_${fileTime(clock.now())}.csv`,
    headings: columns.map(({ heading }) => heading[language]),
    rows: rowsOf(),
  });

  function* rowsOf(): Generator<CsvCell[]> {
    for (const device of devices) yield columns.map(({ cellOf }) => cellOf(device, language));
  }
}

function readColumns(text: string | undefined): readonly DeviceColumn[] {
  if (text === undefined || text === '') return defaultDeviceColumns;
  const columns = text.split(',');
  const known = columns.filter(isDeviceColumn);
  if (known.length === columns.length && new Set(columns).size === columns.length) return known;
  throw new DomainError('901', [
    { field: 'columns', message: { ko: '없는 열이 있습니다.', en: 'There is no such column.' } },
  ]);
}
