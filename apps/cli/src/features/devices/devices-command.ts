import type { Device } from '@rackhand/contract/device/device';
import { cellValueOf, stateWord } from '@rackhand/contract/device/device-column-values';
import {
  type DeviceColumn,
  deviceColumns,
  deviceColumnTable,
  isDeviceColumn,
  isNumberColumn,
  sortableDeviceColumns,
} from '@rackhand/contract/device/device-columns';
import { formatSearch, parseSearch } from '@rackhand/contract/device/device-search-terms';
import type { StateGroup } from '@rackhand/contract/device/device-states';
import { allDevices } from '@rackhand/contract/endpoints/devices';
import type { Language } from '@rackhand/contract/text/language';
import type { CliCommand, Given } from '../../platform/cli-command.ts';
import { exitCodes } from '../../platform/exit-codes.ts';
import { type Paging, readPaging, readSort, sayRest } from '../../platform/list-options.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { type Column, tableOf } from '../../platform/table.ts';
import { readRack } from './read-rack.ts';

/** A log is narrower than a screen: what is looked at first. */
const usualColumns: readonly DeviceColumn[] = [
  'rackLocation',
  'model',
  'platformVersion',
  'udid',
  'host',
  'battery_level',
  'state',
];

export const devicesCommand: CliCommand = {
  name: 'devices',
  operands: '[SEARCH]',
  text: { ko: '장비 목록', en: 'lists the devices' },
  options: ['rack', 'group', 'sort', 'columns', 'page', 'limit', 'json'],
  examples: [
    { line: 'rackhand devices', text: { ko: '모든 장비', en: 'every device' } },
    {
      line: 'rackhand devices "galaxy host:lab-1 state:OFFLINE"',
      text: { ko: '콘솔과 같은 검색', en: 'the console’s own search' },
    },
    {
      line: 'rackhand devices --rack 1-2 --group error --sort state_since:desc',
      text: { ko: '랙 1-2의 오류 장비, 최근 것부터', en: 'what is in error in rack 1-2, the latest first' },
    },
    {
      line: 'rackhand devices --group available --json | jq -r ".arns[].info.udid"',
      text: { ko: '사용 가능한 장비의 UDID', en: 'the UDIDs of what is available' },
    },
  ],
  more: (language) => `${language === 'ko' ? '열' : 'Columns'}: ${deviceColumns.join(', ')}`,
  run: listDevices,
};

async function listDevices({ words, options, api, terminal, language }: Given) {
  const paging: Paging = readPaging(options);
  const columns = options.columns === undefined ? usualColumns : readColumns(options.columns);
  const data = await api.call(allDevices, {
    query: {
      ...paging,
      ...searchOf(words.join(' '), options.rack ?? []),
      ...(options.group === undefined ? {} : { state_group: options.group as StateGroup }),
      ...(options.sort === undefined
        ? {}
        : { sort: JSON.stringify(readSort(options.sort, sortableDeviceColumns)) }),
    },
  });
  if (options.json === true) terminal.json(data);
  else {
    terminal.print(
      tableOf(
        data.arns,
        columns.map((name) => columnOf(name, language)),
      ),
    );
    sayRest({ terminal, language }, data.arns.length, data.total_count);
  }
  return exitCodes.done;
}

function searchOf(text: string, racks: readonly string[]): { q?: string } {
  const search = parseSearch(text);
  const terms = racks.map((rack) => ({ property: 'rack' as const, value: readRack(rack) }));
  if (terms.length > 1)
    throw notUnderstood({
      ko: 'devices 명령의 --rack은 하나만 쓸 수 있습니다.',
      en: 'devices takes one --rack.',
    });
  const q = formatSearch({ ...search, terms: [...search.terms, ...terms] });
  return q === '' ? {} : { q };
}

function readColumns(text: string): DeviceColumn[] {
  return text.split(',').map((name) => {
    if (isDeviceColumn(name)) return name;
    throw notUnderstood({
      ko: `${name} 열은 없습니다. 열: ${deviceColumns.join(', ')}`,
      en: `There is no column ${name}. Columns: ${deviceColumns.join(', ')}`,
    });
  });
}

function columnOf(name: DeviceColumn, language: Language): Column<Device> {
  return {
    title: deviceColumnTable[name][language],
    isNumber: isNumberColumn(name),
    // A state always has its word here: a line of a log has no colour beside it.
    cell: (device) =>
      name === 'state' ? stateWord(device.info.state, language) : cellValueOf(name, device, language),
  };
}
