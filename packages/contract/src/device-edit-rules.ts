import type { DeviceInfo } from './device.ts';
import {
  captureCards,
  type EditField,
  type EditInput,
  type EditValues,
  editFields,
  isEditField,
  noCaptureCard,
} from './device-edit-fields.ts';
import type { ErrorCode } from './error-codes.ts';
import type { Text } from './language.ts';
import { limits } from './limits.ts';
import { defaultRackGroup, parseRackLocation } from './rack-location.ts';

/**
 * The rules of an edited device, used by console and server alike, in the order in which they are checked.
 * Document 1 section 5; the messages are its own, word for word.
 */
export interface EditRule extends Text {
  name: string;
  field: EditField;
  code: ErrorCode;
  holds: (value: string | number | null | undefined) => boolean;
  /** Checked even where nothing of the field was changed. */
  always?: boolean;
}

type Value = Parameters<EditRule['holds']>[0];

const asText = (value: Value): string => (value === null || value === undefined ? '' : String(value));
const isGiven = (value: Value): boolean => asText(value).trim() !== '';

/** Code points after NFC. Document 3 section 1. */
export function lengthOf(text: string): number {
  return [...text.normalize('NFC')].length;
}

const documented: readonly EditRule[] = [
  {
    name: 'model_missing',
    field: 'model',
    code: '901',
    always: true,
    ko: '장비 이름을 입력하세요.',
    en: 'Please enter the Device Name.',
    holds: isGiven,
  },
  {
    name: 'os_version_missing',
    field: 'platformVersion',
    code: '901',
    always: true,
    ko: 'OS 버전을 입력하세요.',
    en: 'Please enter the OS Version.',
    holds: isGiven,
  },
  {
    name: 'port_missing',
    field: 'port',
    code: '901',
    always: true,
    ko: 'Appium 포트를 입력하세요.',
    en: 'Please enter the Appium Port.',
    holds: isGiven,
  },
  {
    name: 'scale_factor_missing',
    field: 'scale_factor',
    code: '901',
    always: true,
    ko: 'Scale Factor를 입력하세요. (Android: 1, iOS: 링크 확인)',
    en: 'Please enter the Scale Factor.(Andriod: 1, IOS: Check the link).',
    holds: isGiven,
  },
  {
    name: 'memo_too_long',
    field: 'memo',
    code: '2505',
    always: true,
    ko: '메모는 1000자를 넘을 수 없습니다.',
    en: 'Memo can be more than 1000 characters.',
    holds: (value) => lengthOf(asText(value)) <= limits.memoCharacters,
  },
];

const number = (field: EditField, from: number, to: number, label: Text): EditRule => ({
  name: `${field}_not_whole`,
  field,
  code: '901',
  ko: `${label.ko}에는 ${String(from)}부터 ${String(to)}까지의 정수를 입력하세요.`,
  en: `${label.en} must be a whole number from ${String(from)} to ${String(to)}.`,
  holds: (value) => {
    const read = field === 'ram' ? toRounded(value) : toNumber(value);
    return read === null || (Number.isInteger(read) && read >= from && read <= to);
  },
});

const largestInteger = 2_147_483_647;

const numbers: readonly EditRule[] = [
  number('port', 1, 65_535, { ko: 'Appium 포트', en: 'Appium Port' }),
  number('apiLevel', 1, 999, { ko: 'API 레벨', en: 'API Level' }),
  number('ram', 0, largestInteger, { ko: 'RAM', en: 'RAM' }),
  number('heapSize', 0, largestInteger, { ko: '힙 크기', en: 'Heap Size' }),
  number('internalStorage', 0, largestInteger, { ko: '내부 저장 공간', en: 'Internal Storage' }),
  {
    name: 'scale_factor_not_number',
    field: 'scale_factor',
    code: '901',
    ko: 'Scale Factor에는 0보다 크고 10 이하인 수를 입력하세요.',
    en: 'Scale Factor must be a number above 0 and at most 10.',
    holds: (value) => {
      const read = toNumber(value);
      return read === null || (read > 0 && read <= 10);
    },
  },
  {
    name: 'capture_card_unknown',
    field: 'capture_card_num',
    code: '901',
    ko: '캡처 카드는 -, 1, 2 가운데 하나입니다.',
    en: 'Capture Card is one of -, 1, 2.',
    holds: (value) => {
      const read = toCaptureCard(value);
      return read === null || captureCards.some((card) => card === read);
    },
  },
];

const rack: EditRule = {
  name: 'rack_location_unknown',
  field: 'rackLocation',
  code: '901',
  ko: '랙 위치는 그룹-랙-자리 형식입니다. 예: 1-2-3',
  en: 'Rack Location is written group-rack-slot, such as 1-2-3.',
  holds: (value) => asText(value).trim() === '' || isSlot(asText(value).trim()),
};

/** S1 is known here; other groups are the server's to know. */
function isSlot(text: string): boolean {
  const location = parseRackLocation(text);
  if (location === null) return false;
  const { group, racks, rows, columns } = defaultRackGroup;
  return location.group !== group || (location.rack <= racks && location.slot <= rows * columns);
}

/** Longest texts, in code points after NFC. Documents 1 and 2 name none but the memo's. */
export const editTextLimits = {
  model: 100,
  firmware_version: 200,
  platformVersion: 50,
  private_code: 100,
  cpu: 200,
  tags: 300,
  linked_power_name: 100,
} as const satisfies Partial<Record<EditField, number>>;

const textLimits: readonly EditRule[] = Object.entries(editTextLimits).map(([field, longest]) => ({
  name: `${field}_too_long`,
  field: field as keyof typeof editTextLimits,
  code: '901',
  ko: `${String(longest)}자를 넘을 수 없습니다.`,
  en: `At most ${String(longest)} characters.`,
  holds: (value) => lengthOf(asText(value)) <= longest,
}));

// Halves of a surrogate pair, and controls: neither can be typed, and no database takes U+0000.
const brokenText = /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;
const brokenLine = /[\n\r\t]/;

const plainTexts: readonly EditRule[] = editFields.map((field) => ({
  name: `${field}_not_text`,
  field,
  code: '901',
  ko: '사용할 수 없는 문자가 있습니다.',
  en: 'There are characters that cannot be used.',
  holds: (value) => !brokenText.test(asText(value)) && (field === 'memo' || !brokenLine.test(asText(value))),
}));

export const editRules: readonly EditRule[] = [...documented, ...numbers, rack, ...textLimits, ...plainTexts];

export interface EditSubject {
  type: DeviceInfo['type'];
  /** What the device has now: a value that is only handed back is no edit, whatever a device once reported. */
  present: EditValues;
}

/** Every rule that the input breaks, in order. Fields that the device's type does not have are not looked at. */
export function brokenEditRules(input: EditInput, { type, present }: EditSubject): EditRule[] {
  return editRules.filter(({ field, always = false, holds }) => {
    if (!isEditField(field, type)) return false;
    const value = input[field];
    if (!always && (value === undefined || asText(value) === asText(present[field]))) return false;
    return !holds(value);
  });
}

/** Digits as any keyboard writes them; null for nothing, NaN for what is no number. */
function toNumber(value: Value): number | null {
  if (typeof value === 'number') return value;
  const text = asText(value).normalize('NFKC').trim();
  if (text === '') return null;
  return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
}

function toRounded(value: Value): number | null {
  const read = toNumber(value);
  return read === null ? null : Math.round(read);
}

function toCaptureCard(value: Value): number | null {
  return asText(value).trim() === noCaptureCard ? null : toNumber(value);
}

/** How each field is kept. Document 1 section 5: numbers are converted on save, RAM is rounded. */
const converters: { [Field in EditField]: (value: Value) => EditValues[Field] } = {
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
export function convertEdit(input: EditInput, { type, present }: EditSubject): EditValues {
  const given = editFields.filter((field) => isEditField(field, type) && input[field] !== undefined);
  return {
    ...present,
    ...Object.fromEntries(given.map((field) => [field, converters[field](input[field])])),
  };
}
