import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CodeForm } from './code-form.tsx';
import { codeMessages } from './code-messages.ts';
import styles from './sign-in-again.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { signInMessages } from './sign-in-messages.ts';

/** Over the page whose session has ended: what was typed stays, and what has failed is repeated once the admin is back. */
export function SignInAgain(): ReactElement | null {
  const words = useMessages(signInMessages);
  const language = useLanguage();
  const codeWords = useMessages(codeMessages);
  const { session } = usePlatform();
  const state = useSession();
  if (state.status !== 'ended') return null;
  return (
    <Modal title={words.againTitle} width={420} role="alertdialog" onClose={null}>
      <div className={styles.text}>
        <p role="status">{state.reason[language]}</p>
        <p className={styles.note}>{words.againNote}</p>
        {state.pending === null ? (
          <SignInForm startId={state.admin.adm_id} />
        ) : (
          <>
            <p>{codeWords.lead(state.pending.id)}</p>
            <CodeForm pending={state.pending} />
          </>
        )}
        <Button look="quiet" onClick={() => void session.signOut()}>
          {words.leave}
        </Button>
      </div>
    </Modal>
  );
}
