import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { rackMessages } from '../rack-messages.ts';
import type { SlotSituation } from '../slots/slot-situation.ts';
import type { FarmPlan } from './rack-plan.ts';
import { SlotAt } from './rack-plates.tsx';
import styles from './unplaced-tray.module.css';

interface UnplacedTrayProps {
  unplaced: FarmPlan['unplaced'];
  situation: SlotSituation;
}

/** A tray, not a list: what is beyond is found by the search of the list. */
const shownAtMost = 200;

/** Devices that no slot shows, each with the reason; and where a device is dropped that leaves the racks. */
export function UnplacedTray({ unplaced, situation }: UnplacedTrayProps): ReactElement {
  const words = useMessages(rackMessages);
  return (
    <section
      className={styles.tray}
      aria-label={words.elsewhere}
      data-place=""
      data-empty={unplaced.length === 0 || undefined}
    >
      <header>
        <h2>{words.elsewhere}</h2>
        <span>{formatNumber(unplaced.length)}</span>
        <p className={styles.hint}>{words.dropOut}</p>
      </header>
      <ul>
        {unplaced.slice(0, shownAtMost).map(({ device, why }) => (
          <li key={device.arn}>
            <p className={styles.why} data-why={why}>
              {words.why[why](device.info.rackLocation)}
            </p>
            <SlotAt slot={{ location: `loose ${device.arn}`, device }} situation={situation} />
          </li>
        ))}
      </ul>
      {unplaced.length > shownAtMost && (
        <p className={styles.why}>{words.moreElsewhere(formatNumber(unplaced.length - shownAtMost))}</p>
      )}
    </section>
  );
}
