import { errorText } from '@rackhand/contract/call/error-codes';
import { type CommandType, commandKinds } from '@rackhand/contract/command/command-kinds';
import type { Text } from '@rackhand/contract/text/language';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { serverKinds } from './kinds/server-kinds.ts';
import { refusalOf, type Standing } from './request-command.ts';

/** Why a locked device can't be given a command that nobody has called for, in words; null where it can. */
export async function whyRefused(
  trx: Trx,
  type: CommandType,
  row: DeviceRow,
  standing: Standing | undefined,
): Promise<Text | null> {
  const refusal = refusalOf(type, row, standing);
  if (refusal !== null) return wordsOf(refusal);
  const given = await serverKinds[type].complete?.(trx, row, commandKinds[type].arguments.parse({}));
  return given instanceof DomainError ? wordsOf(given) : null;
}

/** What its detail says, else its code. */
function wordsOf({ code, details }: DomainError): Text {
  const [first] = details;
  return typeof first?.message === 'object'
    ? first.message
    : { ko: errorText(code, 'ko'), en: errorText(code, 'en') };
}
