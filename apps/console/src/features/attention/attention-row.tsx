import { putAside } from '@rackhand/contract/endpoints/home';
import { type Attention, attentionRules, type Severity } from '@rackhand/contract/home/attention';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './attention.module.css';
import { attentionMessages } from './attention-messages.ts';
import { mainKey } from './attention-query.ts';

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
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(attentionMessages);
  const [busy, setBusy] = useState(false);
  const { kind, count } = attention;
  const put = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(putAside, { body: { kind, count } });
      const named = attentionRules[kind].words;
      notices.succeed({
        ko: inBoth(attentionMessages, (said) => said.asideDone(named.ko)).ko,
        en: inBoth(attentionMessages, (said) => said.asideDone(named.en)).en,
      });
    } catch (error) {
      notices.fail(
        inBoth(attentionMessages, (said) => said.asideFailed),
        { error },
      );
    }
    await client.invalidateQueries({ queryKey: mainKey });
    setBusy(false);
  };
  return (
    <Button
      look="quiet"
      busy={busy}
      data-tip={words.asideHint}
      aria-description={what}
      onClick={() => void put()}
    >
      {words.aside}
    </Button>
  );
}
