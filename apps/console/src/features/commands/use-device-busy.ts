import type { Command } from '@rackhand/contract/command/command';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { commandMessages } from './command-messages.ts';
import { blocks, useOpenCommand } from './sending/open-commands.ts';
import { whoAsked } from './who-asked.ts';

interface Busy {
  /** What the device is busy with, or waits for; null: nothing. */
  command: Command | null;
  /** Why another command can't be given, with who asked for what; null: it can. */
  whyNot: string | null;
}

export function useDeviceBusy(arn: string): Busy {
  const command = useOpenCommand(arn);
  const words = useMessages(commandMessages);
  const language = useLanguage();
  return {
    command,
    whyNot:
      command !== null && blocks(command)
        ? words.busyWith(words.types[command.type], whoAsked(command, language))
        : null,
  };
}
