import { commandOfRung, skipTexts, type TryingRung } from '@rackhand/contract/recovery/rungs';
import type { Text } from '@rackhand/contract/text/language';
import { refusalWords } from '../commands/refusal-words.ts';
import type { Standing } from '../commands/request-command.ts';
import { refusalOf } from '../commands/request-command.ts';
import type { DeviceRow } from '../devices/device-row.ts';

/** Why a locked device can't be given a rung, in the words in which its command would be refused. */
export function whySkipped(rung: TryingRung, row: DeviceRow, standing: Standing | undefined): Text | null {
  const type = commandOfRung(rung);
  if (rung === 'power' && row.linked_power_name === '') return skipTexts.noPowerController;
  if (type === null) return skipTexts.noPowerController;
  const refusal = refusalOf(type, row, standing);
  return refusal === null ? null : refusalWords(refusal);
}
