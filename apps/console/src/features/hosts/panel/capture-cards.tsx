import type { Device } from '@rackhand/contract/device/device';
import type { HostRow } from '@rackhand/contract/host/host';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';

import { HostDevice } from './host-device.tsx';
import styles from './host-panel.module.css';
import { hostPanelMessages } from './host-panel-messages.ts';

interface CaptureCardsProps {
  cards: NonNullable<HostRow['capture_cards']>;
  devices: readonly Device[];
}

/** Each card, whether it gives a picture, and the boxes that name it. */
export function CaptureCards({ cards, devices }: CaptureCardsProps): ReactElement {
  const words = useMessages(hostPanelMessages);
  return (
    <section aria-label={words.cards}>
      <h3>{words.cards}</h3>
      {cards.length === 0 && <p>{words.noCards}</p>}
      <dl className={styles.facts}>
        {cards.map(({ card, condition }) => {
          const boxes = devices.filter(({ info }) => info.capture_card_num === card);
          return (
            <div key={card}>
              <dt>{words.card(String(card))}</dt>
              <dd>
                {words.cardConditions[condition ?? 'unknown']}
                {boxes.length === 0 && <> · {words.freeCard}</>}
                {boxes.map((box) => (
                  <HostDevice key={box.arn} device={box} />
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
