import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import styles from './rollout.module.css';
import { rolloutMessages } from './rollout-messages.ts';

interface RolloutLinkProps {
  id: string;
  /** Of the app. */
  name: string;
}

/** Beside an app that is in a rollout, to where that stands. */
export function RolloutLink({ id, name }: RolloutLinkProps): ReactElement {
  const words = useMessages(rolloutMessages);
  return (
    <Link
      className={styles.link}
      to={paths.rollouts}
      search={{ rollout: id }}
      aria-label={words.inRolloutOf(name)}
    >
      {words.inRollout}
    </Link>
  );
}
