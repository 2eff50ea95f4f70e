import type { Command } from '@rackhand/contract/command/command';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { commandMessages } from './command-messages.ts';
import { useOpenCommand } from './sending/open-commands.ts';

interface Busy {
  /** What the device is busy with, or waits for; null: nothing. */
  command: Command | null;
  /** Why another command can't be given, with who asked for what; null: it can. */
  whyNot: string | null;
}

export function useDeviceBusy(arn: string): Busy {
  const command = useOpenCommand(arn);
  const words = useMessages(commandMessages);
  // What gives way blocks nobody (document 8).
  const isFree = command === null || command.yields;
  return {
    command,
    whyNot: isFree ? null : words.busyWith(words.types[command.type], command.created_by),
  };
}
