import { parseRackLocation, type RackLocation } from '../rack/rack-location.ts';
import type { Language, Text } from '../text/language.ts';
import type { Device } from './device.ts';
import { cellValueOf } from './device-column-values.ts';
import { type DeviceColumn, deviceColumnTable } from './device-columns.ts';

/** A column of the list as a file: what a cell of the screen says together stands apart, to be sorted and counted. */
interface FileColumn {
  heading: Text;
  cellOf: (device: Device, language: Language) => string | number;
}

const rackPart = (part: keyof RackLocation, heading: Text): FileColumn => ({
  heading,
  cellOf: ({ info }) => parseRackLocation(info.rackLocation)?.[part] ?? '',
});

const rackColumns: readonly FileColumn[] = [
  rackPart('group', { ko: '랙 그룹', en: 'Rack group' }),
  rackPart('rack', { ko: '랙', en: 'Rack' }),
  rackPart('slot', { ko: '자리', en: 'Slot' }),
];

const plain = (column: DeviceColumn): FileColumn => ({
  heading: deviceColumnTable[column],
  cellOf: (device, language) => cellValueOf(column, device, language),
});

/** A state is never without its beginning. */
export function fileColumnsOf(columns: readonly DeviceColumn[]): FileColumn[] {
  const hasSince = columns.includes('state_since');
  return columns.flatMap((column) => {
    if (column === 'rackLocation') return rackColumns;
    return column === 'state' && !hasSince ? [plain('state'), plain('state_since')] : [plain(column)];
  });
}
