import type { NoticeValues } from '@rackhand/contract/notice/notice';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import styles from '../notices.module.css';
import { noticeEditMessages } from './notice-edit-messages.ts';
import type { Conflict } from './use-save-notice.ts';

interface ConflictPlateProps {
  conflict: Conflict;
  draft: NoticeValues;
  onKeep: () => void;
  onTake: () => void;
}

/** Mine and theirs side by side; nothing of either is lost before somebody decides. */
export function ConflictPlate({ conflict, draft, onKeep, onTake }: ConflictPlateProps): ReactElement {
  const words = useMessages(noticeEditMessages);
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <strong>{words.conflict}</strong>
      </p>
      {conflict.theirs.map(({ field, value }) => (
        <dl key={field} className={styles.sides}>
          <dt>{words.fields[field]}</dt>
          <dd>
            {words.theirs}: <PlainText text={value} />
          </dd>
          <dd>
            {words.mine}: <PlainText text={String(draft[field])} />
          </dd>
        </dl>
      ))}
      <div className={styles.buttons}>
        <Button onClick={onTake}>{words.takeTheirs}</Button>
        <Button look="primary" onClick={onKeep}>
          {words.keepMine}
        </Button>
      </div>
    </div>
  );
}
