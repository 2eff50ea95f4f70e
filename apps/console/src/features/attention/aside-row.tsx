import { takeBack } from '@rackhand/contract/endpoints/home';
import { type AttentionKind, attentionRules } from '@rackhand/contract/home/attention';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import styles from './attention.module.css';
import { attentionMessages } from './attention-messages.ts';
import { mainKey } from './attention-query.ts';

/** One thing that was put aside: how many there are now, and the way back into the list. */
export function AsideRow({ kind, count }: { kind: AttentionKind; count: number }): ReactElement {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(attentionMessages);
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const named = attentionRules[kind].words;
  const show = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(takeBack, { body: { kind } });
      notices.succeed({
        ko: inBoth(attentionMessages, (said) => said.takenBack(named.ko)).ko,
        en: inBoth(attentionMessages, (said) => said.takenBack(named.en)).en,
      });
    } catch (error) {
      notices.fail(
        inBoth(attentionMessages, (said) => said.takeBackFailed),
        { error },
      );
    }
    await client.invalidateQueries({ queryKey: mainKey });
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <span className={styles.sign} />
      <p className={styles.text}>
        {named[language]} <strong>{words.count(formatNumber(count))}</strong>
      </p>
      <Button look="quiet" busy={busy} aria-description={named[language]} onClick={() => void show()}>
        {words.takeBack}
      </Button>
    </li>
  );
}
