import { commandReasons } from '@rackhand/contract/command/command';
import type { ShownOutlet } from '@rackhand/contract/host/shown-outlet';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { TimeWithin } from '../../platform/relative-time.tsx';
import styles from './power.module.css';
import { powerMessages } from './power-messages.ts';

/** Who drives an outlet and how, whether it has power over the device, and what came of its last try. */
export function OutletStanding({ outlet }: { outlet: ShownOutlet }): ReactElement {
  const words = useMessages(powerMessages);
  const { host, kind, off_seconds } = outlet;
  const driver = host === null ? words.byServer : words.byHost(host);
  const facts = [driver, words.kinds[kind], words.offFor(formatNumber(off_seconds))];
  return (
    <span className={styles.standing}>
      <span>{facts.join(' · ')}</span>
      <LastTry outlet={outlet} />
    </span>
  );
}

function LastTry({ outlet }: { outlet: ShownOutlet }): ReactElement {
  const words = useMessages(powerMessages);
  const language = useLanguage();
  const { switchable, keeps_data: keepsData, tried_at: at, reason, detail } = outlet;
  if (at === null) return <span>{words.untried}</span>;
  if (reason === null) {
    return (
      <span>
        <TimeWithin at={at} text={words.works} />
      </span>
    );
  }
  return (
    <>
      {keepsData === false && <strong>⚠ {words.cutsData}</strong>}
      {switchable === false && <strong>⚠ {words.cannot}</strong>}
      <span>
        <TimeWithin at={at} text={words.lastTry} /> {commandReasons[reason][language]}
        {detail === '' ? '' : ` (${detail})`}
      </span>
    </>
  );
}
