import { type ErrorCode, errorText } from '@rackhand/contract/call/error-codes';
import { commandOfRung, skipTexts, type TryingRung } from '@rackhand/contract/recovery/rungs';
import type { Text } from '@rackhand/contract/text/language';
import type { DomainError } from '../../platform/http/domain-error.ts';
import type { Standing } from '../commands/request-command.ts';
import { refusalOf } from '../commands/request-command.ts';
import type { DeviceRow } from '../devices/device-row.ts';

/** Why a locked device can't be given a rung, in the words in which its command would be refused. */
export function whySkipped(rung: TryingRung, row: DeviceRow, standing: Standing | undefined): Text | null {
  const type = commandOfRung(rung);
  if (rung === 'power' && row.linked_power_name === '') return skipTexts.noPowerController;
  if (type === null) return skipTexts.noPowerController;
  const refusal = refusalOf(type, row, standing);
  return refusal === null ? null : wordsOf(refusal);
}

function wordsOf({ code, details }: DomainError): Text {
  const [first] = details;
  return typeof first?.message === 'object' ? first.message : inBoth(code);
}

function inBoth(code: ErrorCode): Text {
  return { ko: errorText(code, 'ko'), en: errorText(code, 'en') };
}
