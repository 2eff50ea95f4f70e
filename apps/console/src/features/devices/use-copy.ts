import { useCallback } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { copyText } from '../../ui/copy-text.ts';
import { deviceMessages } from './device-messages.ts';

/** Copies a value and says so; one that could not be copied is shown, to be copied by hand. */
export function useCopy(): (value: string) => void {
  const { notices } = usePlatform();
  const words = useMessages(deviceMessages);
  return useCallback(
    (value) => {
      copyText(value).then(
        () => notices.succeed(words.copied(value)),
        () => notices.fail(words.copyFailed, { text: value }),
      );
    },
    [notices, words],
  );
}
