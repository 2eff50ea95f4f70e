import type { BodyOf } from '@rackhand/contract/call/endpoint';
import { convertEdit } from '@rackhand/contract/device/convert-edit';
import type { Device } from '@rackhand/contract/device/device';
import {
  type EditField,
  type EditValues,
  editableInfoFields,
  editFields,
  isEditField,
} from '@rackhand/contract/device/device-edit-fields';
import { brokenEditRules, type EditSubject } from '@rackhand/contract/device/device-edit-rules';
import { deviceFieldWord } from '@rackhand/contract/device/device-field-words';
import { deviceIdOf } from '@rackhand/contract/device/device-id';
import { calledName } from '@rackhand/contract/device/device-name';
import type { updateInfo } from '@rackhand/contract/endpoints/device-edit';
import type { RackGroup } from '@rackhand/contract/rack/rack';
import type { Language, Text } from '@rackhand/contract/text/language';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { detailText } from '../../../platform/api/error-text.ts';

/** What was typed, by field; a field that is not here follows the device. */
export type Edits = Partial<Record<EditField, string>>;
export type FieldErrors = Partial<Record<EditField, Text>>;

/** What the device has now; its private code is masked. */
export function presentValues({ info, memo }: Device): EditValues {
  const values = Object.fromEntries(editableInfoFields.map((field) => [field, info[field]]));
  return { ...(values as Omit<EditValues, 'memo'>), memo };
}

export function shownValue(device: Device, field: EditField): string {
  return String(presentValues(device)[field] ?? '');
}

/** Edits without those that say what the device says anyway. */
export function withEdit(edits: Edits, field: EditField, typed: string, present: string): Edits {
  const { [field]: _before, ...others } = edits;
  return typed === present ? others : { ...others, [field]: typed };
}

/** Edits of this device's fields that differ from what it has now. */
export function changesOf(edits: Edits, device: Device): EditField[] {
  return editFields.filter(
    (field) =>
      isEditField(field, device.info.type) &&
      edits[field] !== undefined &&
      edits[field] !== shownValue(device, field),
  );
}

function subjectOf(device: Device): Omit<EditSubject, 'racks'> {
  return { type: device.info.type, present: presentValues(device) };
}

export interface Problem {
  field: EditField;
  text: string;
}

/** Every problem of the edited device, in the order of its rules; the slot is checked last, as the server does. */
export function problemsOf(
  edits: Edits,
  device: Device,
  {
    others,
    racks,
    language,
    taken,
  }: {
    others: readonly Device[];
    /** null while they are not known. */
    racks: readonly RackGroup[] | null;
    language: Language;
    taken: (name: string) => string;
  },
): Problem[] {
  const subject = subjectOf(device);
  const broken = brokenEditRules({ ...subject.present, ...edits }, { ...subject, racks });
  const problems = broken.map((rule) => ({ field: rule.field, text: rule[language] }));
  const slot = edits.rackLocation?.trim() ?? '';
  const holder = others.find(
    ({ arn, info }) => slot !== '' && arn !== device.arn && info.rackLocation === slot,
  );
  if (holder !== undefined) problems.push({ field: 'rackLocation', text: taken(calledName(holder.info)) });
  return problems;
}

/** What is sent: the values that the device has now, with what was typed over them. */
export function saveBody(edits: Edits, device: Device, version: number): BodyOf<typeof updateInfo> {
  const subject = subjectOf(device);
  const { memo, ...info } = convertEdit({ ...subject.present, ...edits }, subject);
  return {
    arn: device.arn,
    info,
    memo,
    version,
    old_device_id: deviceIdOf(device.info),
    new_device_id: deviceIdOf({ ...device.info, ...info }),
  };
}

/** The server's details by field: `info.model` and `memo`. */
export function fieldErrorsOf(details: ApiError['details']): FieldErrors {
  return Object.fromEntries(
    details.flatMap((detail) => {
      const { field } = detail;
      const name = editFields.find((known) => field === known || field === `info.${known}`);
      return name === undefined ? [] : [[name, detailText(detail)]];
    }),
  );
}

/** What was typed as lines of text, in the order of the fields. */
export function typedText(edits: Edits, language: Language): string {
  return editFields
    .flatMap((field) =>
      edits[field] === undefined ? [] : [`${deviceFieldWord(field, language)}: ${edits[field]}`],
    )
    .join('\n');
}
