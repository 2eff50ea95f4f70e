import { takeBack } from '@rackhand/contract/endpoints/home';
import { type AttentionKind, attentionRules } from '@rackhand/contract/home/attention';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import styles from './attention.module.css';
import { attentionMessages } from './attention-messages.ts';
import { useAside } from './use-aside.ts';

/** One thing that was put aside: how many there are now, and the way back into the list. */
export function AsideRow({ kind, count }: { kind: AttentionKind; count: number }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(attentionMessages);
  const what = attentionRules[kind].words[useLanguage()];
  const show = (): Promise<unknown> => api.call(takeBack, { body: { kind } });
  const { busy, act } = useAside(kind, show, { done: 'takenBack', failed: 'takeBackFailed' });
  return (
    <li className={styles.row}>
      <span className={styles.sign} />
      <p className={styles.text}>
        {what} <strong>{words.count(formatNumber(count))}</strong>
      </p>
      <Button look="quiet" busy={busy} aria-description={what} onClick={act}>
        {words.takeBack}
      </Button>
    </li>
  );
}
