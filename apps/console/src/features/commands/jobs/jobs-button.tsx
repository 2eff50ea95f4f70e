import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './jobs-button.module.css';
import { jobsButtonMessages } from './jobs-button-messages.ts';

interface JobsButtonProps {
  /** What it says of one's own jobs; empty where there is nothing to say. */
  said?: string;
  /** null: nothing of one's own runs. */
  progress?: { done: number; all: number } | null;
  onOpen: () => void;
}

export function JobsButton({ said = '', progress = null, onOpen }: JobsButtonProps): ReactElement {
  const words = useMessages(jobsButtonMessages);
  return (
    <Button
      className={styles.button ?? ''}
      aria-haspopup="dialog"
      aria-label={said === '' ? words.jobs : `${words.jobs}: ${said}`}
      data-tip={words.jobs}
      onClick={onOpen}
    >
      <Icon name="tasks" />
      <span className={styles.word}>{words.jobs}</span>
      {said !== '' && <span className={styles.said}>{said}</span>}
      {progress !== null && <progress max={progress.all} value={progress.done} aria-hidden="true" />}
    </Button>
  );
}
