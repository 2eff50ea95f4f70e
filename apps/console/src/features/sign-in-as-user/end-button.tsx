import { endSignInAsUser } from '@rackhand/contract/endpoints/sign-in-as-user';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { signInAsUserMessages } from './sign-in-as-user-messages.ts';
import { useLookAgain } from './use-signed-in-as.ts';

export function EndButton({ userId }: { userId: string }): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(signInAsUserMessages);
  const lookAgain = useLookAgain();
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(endSignInAsUser);
      notices.succeed(inBoth(signInAsUserMessages, (said) => said.ended));
      // The button goes away under the keyboard: the page is where one goes on.
      document.getElementById('content')?.focus();
    } catch (error) {
      notices.fail(
        inBoth(signInAsUserMessages, (said) => said.endFailed),
        { error },
      );
    }
    await lookAgain();
    setBusy(false);
  };
  return (
    <Button aria-description={userId} busy={busy} onClick={() => void end()}>
      {words.end}
    </Button>
  );
}
