import type { DeviceInfo } from './device.ts';
import {
  type EditField,
  type EditInput,
  type EditValues,
  editFields,
  isEditField,
  noCaptureCard,
} from './device-edit-fields.ts';

/** A value as a person or a script gives it. */
export type EditedValue = string | number | null | undefined;

export const asText = (value: EditedValue): string =>
  value === null || value === undefined ? '' : String(value);

/** Digits as any keyboard writes them; null for nothing, NaN for what is no number. */
export function toNumber(value: EditedValue): number | null {
  if (typeof value === 'number') return value;
  const text = asText(value).normalize('NFKC').trim();
  if (text === '') return null;
  return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
}

export function toRounded(value: EditedValue): number | null {
  const read = toNumber(value);
  return read === null ? null : Math.round(read);
}

export function toCaptureCard(value: EditedValue): number | null {
  return asText(value).trim() === noCaptureCard ? null : toNumber(value);
}

/** How each field is kept. Document 1 section 5: numbers are converted on save, RAM is rounded. */
const converters: { [Field in EditField]: (value: EditedValue) => EditValues[Field] } = {
  model: (value) => asText(value).trim(),
  firmware_version: asText,
  platformVersion: (value) => asText(value).trim(),
  apiLevel: toNumber,
  rackLocation: (value) => asText(value).trim(),
  port: toNumber,
  private_code: asText,
  cpu: asText,
  ram: toRounded,
  heapSize: toNumber,
  internalStorage: toNumber,
  tags: asText,
  linked_power_name: asText,
  scale_factor: toNumber,
  capture_card_num: toCaptureCard,
  memo: asText,
};

/** The values that an input which breaks no rule leads to; what it does not name stays. */
export function convertEdit(
  input: EditInput,
  { type, present }: { type: DeviceInfo['type']; present: EditValues },
): EditValues {
  const given = editFields.filter((field) => isEditField(field, type) && input[field] !== undefined);
  return {
    ...present,
    ...Object.fromEntries(given.map((field) => [field, converters[field](input[field])])),
  };
}
