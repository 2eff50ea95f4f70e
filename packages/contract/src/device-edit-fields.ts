import type { DeviceInfo } from './device.ts';
import { whyNot } from './device-actions.ts';
import type { DeviceState } from './device-states.ts';
import type { ErrorCode } from './error-codes.ts';

/** What a person may edit of a device, and when. Document 1 sections 2 and 3, document 3 section 4. */

/** `info` fields that an edit may change; the rest of `info` is only read. */
export const editableInfoFields = [
  'model',
  'firmware_version',
  'platformVersion',
  'apiLevel',
  'rackLocation',
  'port',
  'private_code',
  'cpu',
  'ram',
  'heapSize',
  'internalStorage',
  'tags',
  'linked_power_name',
  'scale_factor',
  'capture_card_num',
] as const satisfies readonly (keyof DeviceInfo)[];

export type EditableInfoField = (typeof editableInfoFields)[number];
export type EditField = EditableInfoField | 'memo';
export const editFields: readonly EditField[] = [...editableInfoFields, 'memo'];

/** A device's values of these fields, as it keeps them. */
export type EditValues = Pick<DeviceInfo, EditableInfoField> & { memo: string };
/** The same as a person or a script gives them: numbers may be texts. */
export type EditInput = { [Field in EditField]?: string | number | null };

type DeviceType = DeviceInfo['type'];

/** Power controller and capture card are for set-top boxes, the scale factor for everything else. */
const onlyFor: Partial<Record<EditField, DeviceType>> = {
  linked_power_name: 'stb',
  capture_card_num: 'stb',
  scale_factor: 'mobile',
};

export function isEditField(field: EditField, type: DeviceType): boolean {
  return (onlyFor[field] ?? type) === type;
}

/** Why nothing of the device can be edited now; null where it can. */
export function whyReadOnly(info: { state: DeviceState; holder: DeviceState | null }): ErrorCode | null {
  return whyNot('update_info', info.state, info.holder);
}

export const captureCards = [1, 2] as const;
/** How `no capture card` is shown and may be sent. */
export const noCaptureCard = '-';
