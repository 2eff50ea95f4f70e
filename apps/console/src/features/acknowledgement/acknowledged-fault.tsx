import type { Device } from '@rackhand/contract/device/device';
import { whyNot } from '@rackhand/contract/device/device-actions';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime, RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { acknowledgedText } from '../devices/acknowledged-text.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import styles from './acknowledgement.module.css';
import { acknowledgementMessages } from './acknowledgement-messages.ts';

/** Who knows of the device's fault, since when, and what they say; the way to say so. Nothing where there is no fault. */
export function AcknowledgedFault({ device }: { device: Device }): ReactElement | null {
  const words = useMessages(acknowledgementMessages);
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const { acknowledged, state, holder } = device.info;
  const isFaulty = whyNot('acknowledge', state, holder) === null;
  if (!isFaulty && acknowledged === null) return null;
  return (
    <div className={styles.known}>
      {acknowledged !== null && (
        <p>
          <strong>{acknowledgedText(device.info, language)}</strong>{' '}
          <span className={styles.when}>
            <RelativeTime at={acknowledged.at} /> (<ExactTime at={acknowledged.at} />)
          </span>
        </p>
      )}
      {isFaulty && (
        <Button onClick={() => setAsking(true)}>
          {acknowledged === null ? words.acknowledge : words.again}
        </Button>
      )}
      {asking && <AcknowledgeDialog device={device} onClose={() => setAsking(false)} />}
    </div>
  );
}
