import { convertEdit } from '@rackhand/contract/device/convert-edit';
import { maskedPrivateCode } from '@rackhand/contract/device/device';
import {
  type EditField,
  type EditInput,
  type EditValues,
  editableInfoFields,
  editFields,
} from '@rackhand/contract/device/device-edit-fields';
import { brokenEditRules } from '@rackhand/contract/device/device-edit-rules';
import type { updateInfo } from '@rackhand/contract/endpoints/device-edit';
import type { RackGroup } from '@rackhand/contract/rack/rack';
import { parseRackLocation } from '@rackhand/contract/rack/rack-location';
import type { Text } from '@rackhand/contract/text/language';
import type { z } from 'zod';
import { bothValues } from '../../platform/http/both-values.ts';
import { DomainError, type ErrorDetail } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { toDevice } from '../devices/device-shape.ts';
import { editedColumns } from '../devices/edited-columns.ts';

export type EditBody = z.output<(typeof updateInfo)['body']>;

/** What people may edit of a device, as it is now; the private code in clear. */
export function editValuesOf(row: DeviceRow): EditValues {
  const { info, memo } = toDevice(row, '');
  const values = Object.fromEntries(editableInfoFields.map((field) => [field, info[field]]));
  return { ...(values as Omit<EditValues, 'memo'>), private_code: row.private_code, memo };
}

/** What was sent of the fields that may be edited. A masked private code is one that was never asked for. */
export function editInputOf({ info, memo }: EditBody): EditInput {
  const input: EditInput = {};
  for (const field of editableInfoFields) if (info[field] !== undefined) input[field] = info[field];
  if (input.private_code === maskedPrivateCode) delete input.private_code;
  if (memo !== undefined) input.memo = memo;
  return input;
}

/** The values after the edit, or the first rule that it breaks. */
export function readEdit(row: DeviceRow, body: EditBody, racks: readonly RackGroup[] | null): EditValues {
  const subject = { type: row.type, present: editValuesOf(row), racks };
  const input = editInputOf(body);
  const [broken] = brokenEditRules(input, subject);
  if (broken === undefined) return convertEdit(input, subject);
  const { ko, en } = broken;
  throw new DomainError(broken.code, [{ field: wireName(broken.field), message: { ko, en } }]);
}

/** A field as bodies and details name it. */
export function wireName(field: EditField): string {
  return field === 'memo' ? field : `info.${field}`;
}

export function applyEdit(row: DeviceRow, values: EditValues): DeviceRow {
  return {
    ...withSlot(row, values.rackLocation),
    ...editedColumns(values),
  };
}

/** The device in that slot; out of the racks where it names none. */
export function withSlot(row: DeviceRow, rackLocation: string): DeviceRow {
  const slot = parseRackLocation(rackLocation);
  return {
    ...row,
    rack_group: slot?.group ?? null,
    rack_number: slot?.rack ?? null,
    rack_slot: slot?.slot ?? null,
  };
}

export function changedFields(before: EditValues, after: EditValues): EditField[] {
  return editFields.filter((field) => before[field] !== after[field]);
}

/** Both values of each field in which a stale edit and the device differ, without private codes. */
export function describeConflict(row: DeviceRow, body: EditBody): ErrorDetail[] {
  const present = editValuesOf(row);
  const sent = editInputOf(body);
  const differing = editFields.filter(
    (field) => sent[field] !== undefined && shown(sent[field]) !== shown(present[field]),
  );
  return [
    { field: 'version', message: String(row.edit_version) },
    ...differing.map((field) => ({ field: wireName(field), message: bothOf(field, sent, present) })),
  ];
}

function bothOf(field: EditField, sent: EditInput, present: EditValues): Text {
  return field === 'private_code'
    ? bothValues(maskedPrivateCode, maskedPrivateCode)
    : bothValues(sent[field], present[field]);
}

function shown(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
