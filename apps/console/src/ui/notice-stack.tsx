import { type ReactElement, useEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { afterTimeNotHeld } from './held-time.ts';
import styles from './notice-stack.module.css';

export interface NoticeView {
  id: number;
  tone: 'success' | 'warning' | 'error';
  title: string;
  text: string | null;
  requestId: string | null;
  action?: { label: string; run: () => void };
}

interface NoticeLabels {
  region: string;
  close: string;
  closeAll: string;
  /** So many there are, of which so many are in sight. */
  count: (all: number, shown: number) => string;
  requestId: string;
  copy: string;
}

interface NoticeStackProps {
  notices: readonly NoticeView[];
  labels: NoticeLabels;
  onClose: (id: number) => void;
  onCloseAll: () => void;
  onCopy: (text: string) => void;
}

const successShownMs = 5_000;
/** Time enough to read what can still be done about it, and to do it. */
const withActionShownMs = 12_000;

/** As many as leave the page to be seen; the others come into sight as these are closed. */
const shownAtOnce = 3;
const countedFrom = 3;

export function NoticeStack({
  notices,
  labels,
  onClose,
  onCloseAll,
  onCopy,
}: NoticeStackProps): ReactElement {
  const shown = notices.slice(-shownAtOnce);
  return (
    <section className={styles.stack} data-notices aria-label={labels.region}>
      {notices.length >= countedFrom && (
        <div className={styles.count}>
          <span>{labels.count(notices.length, shown.length)}</span>
          <Button onClick={onCloseAll}>{labels.closeAll}</Button>
        </div>
      )}
      {shown.map((notice) => (
        <NoticePlate key={notice.id} notice={notice} labels={labels} onClose={onClose} onCopy={onCopy} />
      ))}
    </section>
  );
}

interface NoticePlateProps extends Omit<NoticeStackProps, 'notices' | 'onCloseAll'> {
  notice: NoticeView;
}

/** An error stays until it is closed; the others go by themselves, but not from under the pointer or the focus. */
function NoticePlate({ notice, labels, onClose, onCopy }: NoticePlateProps): ReactElement {
  const { id, tone, title, text, requestId, action } = notice;
  const hasAction = action !== undefined;
  const plate = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tone === 'error') return;
    const shownMs = hasAction ? withActionShownMs : successShownMs;
    return afterTimeNotHeld(
      shownMs,
      () => isHeld(plate.current),
      () => onClose(id),
    );
  }, [id, tone, hasAction, onClose]);
  return (
    <div ref={plate} className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <div className={styles.body}>
        <strong>{title}</strong>
        {text !== null && <p>{text}</p>}
        {action !== undefined && (
          <Button
            className={styles.action ?? ''}
            onClick={() => {
              onClose(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
        {requestId !== null && (
          <p className={styles.request}>
            <span>
              {labels.requestId} <code>{requestId}</code>
            </span>
            <IconButton icon="copy" label={labels.copy} onClick={() => onCopy(requestId)} />
          </p>
        )}
      </div>
      <IconButton icon="close" label={labels.close} onClick={() => onClose(id)} />
    </div>
  );
}

/** On any of the stack: where one goes, those above it move. */
function isHeld(plate: HTMLElement | null): boolean {
  return plate?.parentElement?.matches(':hover, :focus-within') === true;
}
