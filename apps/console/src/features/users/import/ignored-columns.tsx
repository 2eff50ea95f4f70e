import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Sign } from '../../../ui/mark.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import styles from '../users.module.css';
import { importMessages } from './import-messages.ts';

interface IgnoredColumnsProps {
  /** The first of them. */
  names: readonly string[];
  count: number;
}

/** Whoever has headed phones "Mobile" reads it before anybody is added without one. */
export function IgnoredColumns({ names, count }: IgnoredColumnsProps): ReactElement {
  const words = useMessages(importMessages);
  return (
    <div role="alert" className={styles.warning}>
      <p>
        <Sign sign="△" /> <strong>{words.ignored(formatNumber(count))}</strong>
      </p>
      <ul>
        {names.map((name, place) => (
          <li key={place}>
            <PlainText text={name} />
          </li>
        ))}
      </ul>
      {count > names.length && <p>{words.moreIgnored(formatNumber(count - names.length))}</p>}
      <p>{words.ignoredHint}</p>
    </div>
  );
}
