import type { DeviceInfo } from '@rackhand/contract/device/device';
import type { Language } from '@rackhand/contract/text/language';
import { formatShort } from '../../platform/formats.ts';
import { deviceMessages } from './device-messages.ts';

type Known = Pick<DeviceInfo, 'acknowledged'>;

/** "kim 확인함: 케이블 주문함"; empty where nobody has acknowledged the fault. */
export function acknowledgedText({ acknowledged }: Known, language: Language): string {
  if (acknowledged === null) return '';
  const who = deviceMessages[language].acknowledgedBy(acknowledged.by);
  return acknowledged.note === '' ? who : `${who}: ${acknowledged.note}`;
}

/** The same with when. */
export function acknowledgedWhen(known: Known, language: Language): string {
  if (known.acknowledged === null) return '';
  const at = formatShort(Date.parse(known.acknowledged.at));
  return `${acknowledgedText(known, language)} (${at})`;
}

/** Where there is little room: "✓ kim · 케이블 주문함". */
export function acknowledgedMark({ acknowledged }: Known): string {
  if (acknowledged === null) return '';
  return ['✓ ', acknowledged.by, acknowledged.note === '' ? '' : ' · ', acknowledged.note].join('');
}
