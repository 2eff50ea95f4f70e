import type { Attention } from '@rackhand/contract/home/attention';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import styles from './attention.module.css';
import { attentionMessages } from './attention-messages.ts';
import { mainQuery } from './attention-query.ts';
import { AttentionRow } from './attention-row.tsx';

/** What needs a person, the worst first; nothing is shown where nothing does. Document 10, "Screens", Home. */
export function AttentionPlate({ devicesInError }: { devicesInError: number }): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(attentionMessages);
  const { data } = useQuery(mainQuery(api, devicesInError));
  const list: readonly Attention[] = data?.attention ?? [];
  if (list.length === 0) return null;
  return (
    <section className={styles.plate} aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul>
        {list.map((one) => (
          <AttentionRow key={one.kind} attention={one} />
        ))}
      </ul>
    </section>
  );
}
