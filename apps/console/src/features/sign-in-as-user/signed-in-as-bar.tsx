import { endSignInAsUser, type SignedInAs } from '@rackhand/contract/endpoints/sign-in-as-user';
import { type ReactElement, type ReactNode, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { TimeWithin } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { signInAsUserMessages } from './sign-in-as-user-messages.ts';
import styles from './signed-in-as-bar.module.css';
import { useLookAgain, useSignedInAs } from './use-signed-in-as.ts';

/** On every page while the admin is signed in as a user. Document 3 section 2. */
export function SignedInAsBar(): ReactElement {
  const words = useMessages(signInAsUserMessages);
  const present = useSignedInAs();
  return (
    <section className={styles.bar} aria-label={words.region} hidden={present === null}>
      <Icon name="person" />
      {/* Said when it begins: what a screen reader listens to has to be there before. */}
      <p role="status">{present === null ? '' : textOf(present, words)}</p>
      {present !== null && <EndButton userId={present.user_id} />}
    </section>
  );
}

function textOf({ user_id: id, since }: SignedInAs, words: (typeof signInAsUserMessages)['ko']): ReactNode {
  if (since === null) return words.opening(id);
  return <TimeWithin at={since} text={(time) => words.signedInAs(id, time)} />;
}

function EndButton({ userId }: { userId: string }): ReactElement {
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
