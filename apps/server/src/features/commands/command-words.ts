import { commandMessage } from '@rackhand/contract/command/command';
import type { Text } from '@rackhand/contract/text/language';
import type { CommandRow } from './command-row.ts';

/** What a command has said of itself, in both languages; null where there is nothing to be said. */
export function commandWords({ error_code: code, reason, detail }: CommandRow): Text | null {
  const said = { code, reason, detail };
  const text = { ko: commandMessage(said, 'ko'), en: commandMessage(said, 'en') };
  return text.en === '' ? null : text;
}
