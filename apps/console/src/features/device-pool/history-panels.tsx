import { stateWord } from '@rackhand/contract/device-column-values';
import type { PoolSnapshot } from '@rackhand/contract/endpoints/devices';
import { limits } from '@rackhand/contract/limits';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import type { DevicePool } from '../devices/pool-queries.ts';
import { StateMark } from '../devices/state-mark.tsx';
import styles from './history-panels.module.css';
import { poolMessages } from './pool-messages.ts';

const groups = ['error', 'testing', 'other'] as const;

/** Who was in each group when that last changed; at most ten each (document 1 section 9). */
export function HistoryPanels({ snapshots }: { snapshots: DevicePool['snapshots'] }): ReactElement {
  const words = useMessages(poolMessages);
  return (
    <div className={styles.panels}>
      {groups.map((group) => (
        <section key={group} className={styles.panel} aria-label={words.histories[group]}>
          <h2>{words.histories[group]}</h2>
          {snapshots[group].length === 0 && <p className={styles.none}>{words.noSnapshots}</p>}
          <ol>
            {snapshots[group].slice(0, limits.snapshotsPerPanel).map((snapshot) => (
              <li key={snapshot.taken_at}>
                <SnapshotRow group={group} snapshot={snapshot} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface SnapshotRowProps {
  group: (typeof groups)[number];
  snapshot: PoolSnapshot;
}

function SnapshotRow({ group, snapshot }: SnapshotRowProps): ReactElement {
  const words = useMessages(poolMessages);
  const language = useLanguage();
  const [first, ...rest] = snapshot.devices;
  const name = first === undefined ? words.nobody : first.model;
  return (
    <details className={styles.snapshot} name="snapshots">
      <summary>
        <StateMark tone={group} />
        <span className={styles.name} data-whole>
          {name}
        </span>
        {rest.length > 0 && <span className={styles.more}>{words.andMore(formatNumber(rest.length))}</span>}
        <RelativeTime at={snapshot.taken_at} />
      </summary>
      <ul>
        {snapshot.devices.map((device) => (
          <li key={device.arn}>
            <code>{device.rackLocation}</code> <span>{device.model}</span> {stateWord(device.state, language)}
          </li>
        ))}
      </ul>
    </details>
  );
}
