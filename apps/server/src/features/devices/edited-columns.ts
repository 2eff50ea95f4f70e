import type { DeviceInfo } from '@rackhand/contract/device/device';
import { type EditField, type EditValues, editFields } from '@rackhand/contract/device/device-edit-fields';
import type { DeviceRow } from './device-row.ts';

/** A field of people's edits is a column of the same name in the database's spelling: `apiLevel` is `api_level`. */
type ColumnOf<Field extends string> = Field extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${ColumnOf<Tail>}`
  : '';

/** A rack location is three columns. */
type PlainField = Exclude<EditField, 'rackLocation'>;
/** Of these the private code is shown masked, and the memo stands beside `info`. */
type PlainInfoField = Exclude<PlainField, 'private_code' | 'memo'>;
type EditedColumns = { [Field in PlainField as ColumnOf<Field>]: EditValues[Field] };

/** Found once: every row that is read is told by them. */
const columns = editFields
  .filter((field): field is PlainField => field !== 'rackLocation')
  .map((field) => [field, columnOf(field)] as const);
const infoColumns = columns.filter(([field]) => field !== 'private_code' && field !== 'memo');

function columnOf(field: PlainField): keyof EditedColumns {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof EditedColumns;
}

/** What an edit writes. A field without its column does not compile where this meets a row. */
export function editedColumns(values: EditValues): EditedColumns {
  return Object.fromEntries(columns.map(([field, column]) => [column, values[field]])) as EditedColumns;
}

/** The same fields of a row, as `info` spells them. */
export function editedInfo(row: Pick<DeviceRow, keyof EditedColumns>): Pick<DeviceInfo, PlainInfoField> {
  return Object.fromEntries(infoColumns.map(([field, column]) => [field, row[column]])) as Pick<
    DeviceInfo,
    PlainInfoField
  >;
}
