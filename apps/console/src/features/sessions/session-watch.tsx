import { type ReactElement, useState } from 'react';
import { formatCountdown } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import styles from './session-watch.module.css';
import { sessionWatchMessages } from './session-watch-messages.ts';
import { type NearEnd, useSessionEnd } from './use-session-end.ts';

/** Two minutes before the session ends, its person is asked to stay; in every tab alike. */
export function SessionWatch(): ReactElement | null {
  const { near, stay } = useSessionEnd();
  const [seen, setSeen] = useState(false);
  if (near === null || (seen && !near.canExtend)) return null;
  return <EndWarning near={near} onStay={stay} onSeen={() => setSeen(true)} />;
}

interface EndWarningProps {
  near: NearEnd;
  onStay: () => Promise<void>;
  /** Where staying is not possible. */
  onSeen: () => void;
}

function EndWarning({ near, onStay, onSeen }: EndWarningProps): ReactElement {
  const words = useMessages(sessionWatchMessages);
  const { session } = usePlatform();
  const [busy, setBusy] = useState(false);
  const left = useSecondsUntil(near.at);
  const stay = (): void => {
    if (!near.canExtend) onSeen();
    else if (!busy) {
      setBusy(true);
      void onStay().finally(() => setBusy(false));
    }
  };
  // Whoever closes it is there: that is what it asks.
  return (
    <Modal title={words.endingTitle} closeLabel={words.close} width={420} role="alertdialog" onClose={stay}>
      <div className={styles.text}>
        <p>{near.canExtend ? words.endingText : words.lastText}</p>
        <p className={styles.left} role="timer">
          <span>{words.left}</span> <strong>{formatCountdown(left)}</strong>
        </p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => void session.signOut()}>{words.signOut}</Button>
        <Button look="primary" data-autofocus busy={busy} onClick={stay}>
          {near.canExtend ? words.stay : words.understood}
        </Button>
      </div>
    </Modal>
  );
}
