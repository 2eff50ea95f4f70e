import type { SignedInAs } from '@rackhand/contract/endpoints/sign-in-as-user';
import type { ReactElement, ReactNode } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { TimeWithin } from '../../platform/relative-time.tsx';
import { sidePart } from '../../platform/side-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './signed-in-as-bar.module.css';
import { signedInAsBarMessages } from './signed-in-as-bar-messages.ts';
import { useSignedInAs } from './use-signed-in-as.ts';

const EndButton = sidePart(async () => (await import('./end-button.tsx')).EndButton);

/** On every page while the admin is signed in as a user. Document 3 section 2. */
export function SignedInAsBar(): ReactElement {
  const words = useMessages(signedInAsBarMessages);
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

function textOf({ user_id: id, since }: SignedInAs, words: (typeof signedInAsBarMessages)['ko']): ReactNode {
  if (since === null) return words.opening(id);
  return <TimeWithin at={since} text={(time) => words.signedInAs(id, time)} />;
}
