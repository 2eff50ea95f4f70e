import type { DeviceInfo } from '@rackhand/contract/device/device';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { unstableWord, whyOf } from '@rackhand/contract/device/device-why';
import { reasonText } from '@rackhand/contract/device/state-reason';
import type { Language } from '@rackhand/contract/text/language';
import { acknowledgedWhen } from './acknowledged-text.ts';
import { situationOf } from './device-words.ts';
import { exclusionText } from './exclusion-text.ts';
import { unseenTexts } from './value-changes.ts';

/** Why a device is not available, a fact a line: the tooltip of a list's status and of a slot. */
export function whyTip(info: DeviceInfo, language: Language): string {
  if (info.state === 'AVAILABLE') return '';
  const what = whyOf(info.state, situationOf(info)).what[language];
  const excluded = info.state === 'EXCLUDE' ? exclusionText(info, language) : '';
  const reason = excluded === '' ? reasonText(info.state_reason, language) : excluded;
  const unstable = unstableWord(info.unstable)[language];
  const others = info.errors
    .filter((error) => error !== info.state)
    .map((error) => stateWord(error, language));
  const lines = [
    what,
    reason,
    unstable,
    acknowledgedWhen(info, language),
    ...unseenTexts(info, language),
    ...others,
  ].filter((line) => line !== '');
  return [...new Set(lines)].join('\n');
}
