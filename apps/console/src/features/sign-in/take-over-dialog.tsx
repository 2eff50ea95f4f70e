import type { ReactElement, ReactNode } from 'react';
import type { ApiError } from '../../platform/api/api-error.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { signInMessages } from './sign-in-messages.ts';
import styles from './take-over-dialog.module.css';

interface TakeOverDialogProps {
  /** 1046, whose details say where the other session is. */
  error: ApiError;
  busy: boolean;
  onCancel: () => void;
  onTakeOver: () => void;
}

/** Asked where one session at a time is allowed and another one lives. Document 3 section 2. */
export function TakeOverDialog({ error, busy, onCancel, onTakeOver }: TakeOverDialogProps): ReactElement {
  const words = useMessages(signInMessages);
  const language = useLanguage();
  const said = (name: string): string => error.details.find(({ field }) => field === name)?.message ?? '';
  const time = (name: string): ReactNode => (said(name) === '' ? null : <ExactTime at={said(name)} />);
  const rows: [string, ReactNode][] = [
    [words.since, time('started_at')],
    [words.from, [said('ip'), said('browser'), said('os')].filter((part) => part !== '').join(' · ') || null],
    [words.lastUsed, time('last_used_at')],
    [words.endsAt, time('expires_at')],
  ];
  return (
    <ConfirmDialog
      title={words.elsewhereTitle}
      labels={{ close: words.cancel, cancel: words.cancel, confirm: words.takeOver }}
      busy={busy}
      onCancel={onCancel}
      onConfirm={onTakeOver}
    >
      <p>{errorText(error)[language]}</p>
      <dl className={styles.facts}>
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p>{words.takeOverNote}</p>
    </ConfirmDialog>
  );
}
