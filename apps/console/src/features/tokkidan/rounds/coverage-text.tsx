import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import styles from '../tokkidan.module.css';
import { roundMessages } from './round-messages.ts';

/** How much of an app was seen, 0 to 1, as people say it. */
export function CoverageText({ coverage }: { coverage: number | null }): ReactElement | string {
  const words = useMessages(roundMessages);
  if (coverage === null) return <span className={styles.quiet}>{words.unknown}</span>;
  return words.percent(String(Math.round(coverage * 100)));
}
