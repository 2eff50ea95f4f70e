import type { ErrorCode } from '../call/error-codes.ts';
import { limits } from '../limits.ts';
import { hasSlot, type RackGroup } from '../rack/rack.ts';
import { parseRackLocation } from '../rack/rack-location.ts';
import type { Text } from '../text/language.ts';
import { isWithin } from '../text/text-length.ts';
import { asText, type EditedValue, toCaptureCard, toNumber, toRounded } from './convert-edit.ts';
import type { DeviceInfo } from './device.ts';
import {
  captureCards,
  type EditField,
  type EditInput,
  type EditValues,
  editFieldEntry,
  editFields,
  isEditField,
} from './device-edit-fields.ts';

/**
 * The rules of an edited device, used by console and server alike, in the order in which they are checked.
 * Document 1 section 5; the messages are its own, word for word.
 */
export interface EditRule extends Text {
  name: string;
  field: EditField;
  code: ErrorCode;
  holds: (value: EditedValue, racks: readonly RackGroup[] | null) => boolean;
  /** Checked even where nothing of the field was changed. */
  always?: boolean;
}

const isGiven = (value: EditedValue): boolean => asText(value).trim() !== '';

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
    holds: (value) => isWithin(asText(value), limits.memoCharacters),
  },
];

const number = (field: EditField, from: number, to: number, label: Text): EditRule => ({
  name: `${field}_not_whole`,
  field,
  code: '901',
  ko: `${label.ko}에는 ${String(from)}부터 ${String(to)}까지의 정수를 입력하세요.`,
  en: `${label.en} must be a whole number from ${String(from)} to ${String(to)}.`,
  holds: (value) => {
    const read = editFieldEntry(field).isRounded ? toRounded(value) : toNumber(value);
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
    ko: '캡처 카드는 -, 1, 2 중 하나여야 합니다.',
    en: 'Capture Card must be -, 1 or 2.',
    holds: (value) => {
      const read = toCaptureCard(value);
      return read === null || captureCards.some((card) => card === read);
    },
  },
];

/** The address of a slot: well formed, and one that a rack has. */
export const rackLocationRules: readonly EditRule[] = [
  {
    name: 'rack_location_malformed',
    field: 'rackLocation',
    code: '901',
    ko: '랙 위치는 그룹-랙-자리 형식입니다. 예: 1-2-3',
    en: 'Rack Location must be group-rack-slot, for example 1-2-3.',
    holds: (value) => !isGiven(value) || parseRackLocation(asText(value).trim()) !== null,
  },
  {
    name: 'rack_location_unknown',
    field: 'rackLocation',
    code: '901',
    ko: '없는 랙 위치입니다.',
    en: 'There is no such rack location.',
    holds: (value, groups) => !isGiven(value) || groups === null || hasSlot(groups, asText(value).trim()),
  },
];

const textLimits: readonly EditRule[] = editFields.flatMap((field) => {
  const { longest } = editFieldEntry(field);
  if (longest === undefined) return [];
  return {
    name: `${field}_too_long`,
    field,
    code: '901',
    ko: `${String(longest)}자를 넘을 수 없습니다.`,
    en: `At most ${String(longest)} characters.`,
    holds: (value) => isWithin(asText(value), longest),
  };
});

// Halves of a surrogate pair, and controls: neither can be typed, and no database takes U+0000.
const brokenText = /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;
const brokenLine = /[\n\r\t]/;

const plainTexts: readonly EditRule[] = editFields.map((field) => ({
  name: `${field}_not_text`,
  field,
  code: '901',
  ko: '사용할 수 없는 문자가 있습니다.',
  en: 'Contains characters that are not allowed.',
  holds: (value) => !brokenText.test(asText(value)) && (field === 'memo' || !brokenLine.test(asText(value))),
}));

export const editRules: readonly EditRule[] = [
  ...documented,
  ...numbers,
  ...rackLocationRules,
  ...textLimits,
  ...plainTexts,
];

export interface EditSubject {
  type: DeviceInfo['type'];
  /** What the device has now: a value that is only handed back is no edit, whatever a device once reported. */
  present: EditValues;
  /** The racks that exist; null where they are not known, and the server will tell. */
  racks: readonly RackGroup[] | null;
}

/** Every rule that the input breaks, in order. Fields that the device's type does not have are not looked at. */
export function brokenEditRules(input: EditInput, { type, present, racks: known }: EditSubject): EditRule[] {
  return editRules.filter(({ field, always = false, holds }) => {
    if (!isEditField(field, type)) return false;
    const value = input[field];
    if (!always && (value === undefined || asText(value) === asText(present[field]))) return false;
    return !holds(value, known);
  });
}
