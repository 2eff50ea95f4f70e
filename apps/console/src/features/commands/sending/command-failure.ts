import { isErrorCode } from '@rackhand/contract/call/error-codes';
import { type Command, commandMessage } from '@rackhand/contract/command/command';
import type { Language } from '@rackhand/contract/text/language';

/** Why a command has failed. Live events carry no language of their own: the words are made here. */
export function commandFailure(
  { error_code, reason, detail }: Pick<Command, 'error_code' | 'reason' | 'detail'>,
  language: Language,
): string {
  const code = String(error_code ?? '');
  return commandMessage({ code: isErrorCode(code) ? code : null, reason, detail }, language);
}
