import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './bulk-corner.module.css';
import { BulkPlate } from './bulk-plate.tsx';
import { summarizeBulk } from './bulk-summary.ts';
import { commandMessages } from './command-messages.ts';
import { bulksQuery } from './command-queries.ts';
import { createKeptIds } from './kept-ids.ts';

/** Bulk actions whose progress this browser does not show any more. */
const hiddenBulks = createKeptIds('rackhand-hidden-bulks');
/** Those that were folded while they ran, or unfolded after their end. */
const turnedBulks = createKeptIds('rackhand-turned-bulks');

/** What has ended stays to be seen for a while. */
const shownAfterEndMs = 10 * 60_000;

/** Bulk actions that run or have just ended, whoever began them; on every page, after a reload too. */
export function BulkCorner(): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(commandMessages);
  const { data: bulks } = useQuery(bulksQuery(api));
  const now = useNow();
  const [hidden, setHidden] = useState(hiddenBulks.read);
  const [turned, setTurned] = useState(turnedBulks.read);
  const shown = (bulks ?? [])
    .filter(({ bulk_id }) => !hidden.includes(bulk_id))
    .map((bulk) => ({ bulk, summary: summarizeBulk(bulk) }))
    .filter(({ summary }) => summary.endedAt === null || now - summary.endedAt < shownAfterEndMs);
  if (shown.length === 0) return null;
  return (
    <section className={styles.corner} aria-label={words.progress}>
      {shown.map(({ bulk, summary }) => {
        const hasEnded = summary.endedAt !== null;
        const turn = `${bulk.bulk_id} ${hasEnded ? 'ended' : 'runs'}`;
        return (
          <BulkPlate
            key={bulk.bulk_id}
            bulk={bulk}
            summary={summary}
            isFolded={hasEnded !== turned.includes(turn)}
            onFold={() => setTurned(turnedBulks.turn(turn))}
            onHide={() => setHidden(hiddenBulks.turn(bulk.bulk_id))}
          />
        );
      })}
    </section>
  );
}
