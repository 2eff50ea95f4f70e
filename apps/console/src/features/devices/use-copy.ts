import { useCallback } from 'react';
import { asItIs, inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { copyText } from '../../ui/copy-text.ts';
import { deviceMessages } from './device-messages.ts';

/** Copies a value and says so; one that could not be copied is shown, to be copied by hand. */
export function useCopy(): (value: string) => void {
  const { notices } = usePlatform();
  return useCallback(
    (value) => {
      copyText(value).then(
        () => notices.succeed(inBoth(deviceMessages, (said) => said.copied(value))),
        () =>
          notices.fail(
            inBoth(deviceMessages, (said) => said.copyFailed),
            { text: asItIs(value) },
          ),
      );
    },
    [notices],
  );
}
