import { normalForm } from '../text/normal-form.ts';
import type { DeviceInfo } from './device.ts';
import {
  type EditField,
  type EditInput,
  type EditValues,
  editFieldEntry,
  editFields,
  isEditField,
  noCaptureCard,
} from './device-edit-fields.ts';

/** A value as a person or a script gives it. */
export type EditedValue = string | number | null | undefined;

export const asText = (value: EditedValue): string =>
  value === null || value === undefined ? '' : String(value);

/** Of a number as it is typed, with the blanks around it. */
const longestNumber = 100;

/** Digits as any keyboard writes them; null for nothing, NaN for what is no number. */
export function toNumber(value: EditedValue): number | null {
  if (typeof value === 'number') return value;
  const typed = asText(value);
  if (typed.length > longestNumber) return Number.NaN;
  const text = normalForm(typed, 'NFKC').trim();
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

/** How a field is kept. Document 1 section 5: numbers are converted on save, RAM is rounded. */
function convert(field: EditField, value: EditedValue): string | number | null {
  const { control, isRounded, isTrimmed } = editFieldEntry(field);
  if (control === 'card') return toCaptureCard(value);
  if (control === 'whole' || control === 'decimal') return isRounded ? toRounded(value) : toNumber(value);
  return isTrimmed ? asText(value).trim() : asText(value);
}

/** The values that an input which breaks no rule leads to; what it does not name stays. */
export function convertEdit(
  input: EditInput,
  { type, present }: { type: DeviceInfo['type']; present: EditValues },
): EditValues {
  const given = editFields.filter((field) => isEditField(field, type) && input[field] !== undefined);
  return {
    ...present,
    ...Object.fromEntries(given.map((field) => [field, convert(field, input[field])])),
  };
}
