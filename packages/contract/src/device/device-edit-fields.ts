import type { ErrorCode } from '../call/error-codes.ts';
import type { Text } from '../text/language.ts';
import type { DeviceInfo } from './device.ts';
import { whyNot } from './device-actions.ts';
import type { DeviceState } from './device-states.ts';

/** What a person may edit of a device, and when. Document 1 sections 2 and 3, document 3 section 4. */

type DeviceType = DeviceInfo['type'];

/** How a value is entered, and with it how it is kept. */
export type EditControl = 'text' | 'whole' | 'decimal' | 'code' | 'card' | 'power' | 'memo';

/** A field's name, and all that is known of editing it. */
interface EditFieldEntry extends Text {
  control: EditControl;
  /** Longest text, in code points after NFC. Documents 1 and 2 name none but the memo's. */
  longest?: number;
  /** Blanks around it are no part of it. */
  isTrimmed?: true;
  /** Kept as a whole number, however it is typed. */
  isRounded?: true;
  /** The capture card is for set-top boxes, the scale factor for everything else. */
  onlyFor?: DeviceType;
  /** Only their form has it; other devices are given it by a call. Document 1 section 2. */
  shownFor?: DeviceType;
}

/** In the order in which they stand in the form. */
export const editFieldTable = {
  model: { ko: '장비 이름', en: 'Device Name', control: 'text', longest: 100, isTrimmed: true },
  rackLocation: { ko: '랙 위치', en: 'Rack Location', control: 'text', isTrimmed: true },
  private_code: { ko: '비밀 코드', en: 'Private Code', control: 'code', longest: 100 },
  platformVersion: { ko: 'OS 버전', en: 'OS Version', control: 'text', longest: 50, isTrimmed: true },
  apiLevel: { ko: 'API 레벨', en: 'API Level', control: 'whole' },
  firmware_version: { ko: 'F/W 버전', en: 'F/W Version', control: 'text', longest: 200 },
  port: { ko: 'Appium 포트', en: 'Appium Port', control: 'whole' },
  scale_factor: { ko: 'Scale Factor', en: 'Scale Factor', control: 'decimal', onlyFor: 'mobile' },
  capture_card_num: { ko: '캡처 카드', en: 'Capture Card', control: 'card', onlyFor: 'stb' },
  cpu: { ko: 'CPU', en: 'CPU', control: 'text', longest: 200 },
  ram: { ko: 'RAM (MB)', en: 'RAM (MB)', control: 'decimal', isRounded: true },
  heapSize: { ko: '힙 크기 (MB)', en: 'Heap Size (MB)', control: 'whole' },
  internalStorage: { ko: '내부 저장 공간 (GB)', en: 'Internal Storage (GB)', control: 'whole' },
  asset_number: { ko: '자산 번호', en: 'Asset Number', control: 'text', longest: 40, isTrimmed: true },
  linked_power_name: {
    ko: '전원 제어기',
    en: 'Power Controller',
    control: 'power',
    longest: 100,
    shownFor: 'stb',
  },
  tags: { ko: '태그', en: 'Tags', control: 'text', longest: 300 },
  memo: { ko: '메모', en: 'Memo', control: 'memo' },
} as const satisfies Partial<Record<keyof DeviceInfo | 'memo', EditFieldEntry>>;

export type EditField = keyof typeof editFieldTable;
/** `info` fields that an edit may change; the rest of `info` is only read. */
export type EditableInfoField = Exclude<EditField, 'memo'>;

export const editFields = Object.keys(editFieldTable) as EditField[];
export const editableInfoFields = editFields.filter((field): field is EditableInfoField => field !== 'memo');

const entries: Record<EditField, EditFieldEntry> = editFieldTable;

export function editFieldEntry(field: EditField): Readonly<EditFieldEntry> {
  return entries[field];
}

/** A device's values of these fields, as it keeps them. */
export type EditValues = Pick<DeviceInfo, EditableInfoField> & { memo: string };
/** The same as a person or a script gives them: numbers may be texts. */
export type EditInput = { [Field in EditField]?: string | number | null };

export function isEditField(field: EditField, type: DeviceType): boolean {
  return (entries[field].onlyFor ?? type) === type;
}

/** Of those the ones that stand in the form. */
export function isShownField(field: EditField, type: DeviceType): boolean {
  return isEditField(field, type) && (entries[field].shownFor ?? type) === type;
}

/** Why nothing of the device can be edited now; null where it can. */
export function whyReadOnly(info: { state: DeviceState; holder: DeviceState | null }): ErrorCode | null {
  return whyNot('update_info', info.state, info.holder);
}

export const captureCards = [1, 2] as const;
/** How `no capture card` is shown and may be sent. */
export const noCaptureCard = '-';
