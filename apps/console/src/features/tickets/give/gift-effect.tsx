import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import { balanceQuery, giftsQuery, type PointOwner } from '../ticket-queries.ts';
import styles from '../tickets.module.css';

interface GiftEffectProps {
  owner: PointOwner;
  /** As they are typed; null: no numbers yet. */
  gift: { basic: number; bonus: number } | null;
}

/** What the receiver has before and after a gift, and whether somebody has given the same within a day. Document 10, Give. */
export function GiftEffect({ owner, gift }: GiftEffectProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(ticketMessages);
  const balance = useQuery(balanceQuery(api, owner));
  const { data: gifts = [] } = useQuery(giftsQuery(api, owner));
  const like = gifts.find(
    ({ basic_point, bonus_point }) => basic_point === gift?.basic && bonus_point === gift.bonus,
  );
  return (
    <>
      <LoadState
        query={balance}
        words={{ loading: words.balanceLoading, loadFailed: words.balanceFailed }}
        rows={1}
      />
      {balance.data !== undefined && (
        <dl className={styles.balance} aria-label={words.balance}>
          <dt>{words.balance}</dt>
          <dd>{words.balanceBefore(formatNumber(balance.data))}</dd>
          {gift !== null && (
            <dd>{words.balanceAfter(formatNumber(balance.data + gift.basic + gift.bonus))}</dd>
          )}
        </dl>
      )}
      <div role="status">
        {like !== undefined && (
          <p className={styles.like}>
            <strong>{words.likeGift}</strong> {words.likeGiftBy(like.created_by)}{' '}
            <RelativeTime at={like.created_at} />
          </p>
        )}
      </div>
    </>
  );
}
