import { putAside } from '@rackhand/contract/endpoints/home';
import { type Attention, attentionRules, type Severity } from '@rackhand/contract/home/attention';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './attention.module.css';
import { attentionMessages } from './attention-messages.ts';
import { useAside } from './use-aside.ts';

const signs: Record<Severity, string> = { error: '▲', warning: '△', notice: '○' };

/** One thing to see to: how many, since when, the way there, and how to leave it for today. */
export function AttentionRow({ attention }: { attention: Attention }): ReactElement {
  const words = useMessages(attentionMessages);
  const language = useLanguage();
  const { kind, severity, count, since, path } = attention;
  const what = attentionRules[kind].words[language];
  const [to = '/', query = ''] = path.split('?');
  return (
    <li className={styles.row} data-severity={severity}>
      <span className={styles.sign} role="img" aria-label={words.severities[severity]}>
        {signs[severity]}
      </span>
      <p className={styles.text}>
        <Link
          to={to}
          search={Object.fromEntries(new URLSearchParams(query))}
          aria-label={words.open(what, formatNumber(count))}
        >
          {what}
        </Link>
        <strong>{words.count(formatNumber(count))}</strong>
        {since !== null && <RelativeTime at={since} />}
      </p>
      <AsideButton attention={attention} what={what} />
    </li>
  );
}

function AsideButton({ attention, what }: { attention: Attention; what: string }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(attentionMessages);
  const { kind, count } = attention;
  const put = (): Promise<unknown> => api.call(putAside, { body: { kind, count } });
  const { busy, act } = useAside(kind, put, { done: 'asideDone', failed: 'asideFailed' });
  return (
    <Button look="quiet" busy={busy} data-tip={words.asideHint} aria-description={what} onClick={act}>
      {words.aside}
    </Button>
  );
}
