import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ExactTime, RelativeTime } from '../../../platform/relative-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Mark } from '../../../ui/mark.tsx';
import styles from '../recovery.module.css';
import { carePolicyQuery } from '../recovery-queries.ts';
import { CareDialog } from './care-dialog.tsx';
import { careMessages } from './care-messages.ts';

/** For super admins: when devices are rebooted. */
export function CarePlate(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(careMessages);
  const query = useQuery(carePolicyQuery(api));
  const { data } = query;
  const [isEdited, setEdited] = useState(false);
  return (
    <section className={styles.plate} aria-label={words.title}>
      <LoadState query={query} words={words} rows={2} />
      {data !== undefined && (
        <div className={styles.policy}>
          <h2 className={styles.line}>
            {words.title}{' '}
            <Mark sign={data.reboot === null ? '○' : '●'}>{data.reboot === null ? words.off : words.on}</Mark>
          </h2>
          {data.reboot !== null && (
            <dl>
              <dt>{words.cron}</dt>
              <dd>
                <code>{data.reboot.cron}</code> · {words.spreadOf(formatNumber(data.reboot.spread_minutes))}
              </dd>
              <dt>{words.next}</dt>
              <dd className={styles.line}>
                {data.next.map((at) => (
                  <ExactTime key={at} at={at} />
                ))}
              </dd>
            </dl>
          )}
          <p className={styles.quiet}>
            {data.changed_at === null ? (
              words.neverChanged
            ) : (
              <>
                {data.changed_by} · <RelativeTime at={data.changed_at} />
              </>
            )}
          </p>
          <Button onClick={() => setEdited(true)}>{words.edit}</Button>
        </div>
      )}
      {isEdited && data !== undefined && <CareDialog policy={data} onClose={() => setEdited(false)} />}
    </section>
  );
}
