import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { PoolMember, PoolSnapshot } from '@rackhand/contract/endpoints/devices';
import { limits } from '@rackhand/contract/limits';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import type { PoolSnapshots } from '../../devices/pool-queries.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { poolMessages } from '../pool-messages.ts';
import styles from './history-panels.module.css';

const groups = ['error', 'testing', 'other'] as const;

/** Who has come into each group, and gone, when that last changed; at most ten each (document 1 section 9). */
export function HistoryPanels({ snapshots }: { snapshots: PoolSnapshots }): ReactElement {
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
  const { joined, left, devices } = snapshot;
  return (
    <details className={styles.snapshot} name="snapshots">
      <summary>
        <StateMark tone={group} />
        <span className={styles.changes}>
          <Change sign="+" word={words.joined} members={joined} />
          <Change sign="−" word={words.left} members={left} />
        </span>
        <RelativeTime at={snapshot.taken_at} />
      </summary>
      <Members title={words.joined} members={joined} />
      <Members title={words.left} members={left} />
      <Members title={words.members} members={devices} />
    </details>
  );
}

interface ChangeProps {
  sign: string;
  /** What the sign says, for who hears it. */
  word: string;
  members: readonly PoolMember[];
}

/** "+ XQ-BC52 응답 없음 외 3대"; who has gone is named without the state that is over. */
function Change({ sign, word, members }: ChangeProps): ReactElement | null {
  const words = useMessages(poolMessages);
  const language = useLanguage();
  const [first, ...rest] = members;
  if (first === undefined) return null;
  return (
    <span className={styles.change}>
      <span aria-hidden="true">{sign}</span>
      <span className="hidden-text">{word}</span>
      <span className={styles.name} data-whole>
        {first.model} {sign === '+' && <small>{stateWord(first.state, language)}</small>}
      </span>
      {rest.length > 0 && <span className={styles.more}>{words.andMore(formatNumber(rest.length))}</span>}
    </span>
  );
}

function Members({ title, members }: { title: string; members: readonly PoolMember[] }): ReactElement | null {
  const language = useLanguage();
  if (members.length === 0) return null;
  return (
    <>
      <h3>
        {title} {formatNumber(members.length)}
      </h3>
      <ul>
        {members.map((device) => (
          <li key={device.arn}>
            <code>{device.rackLocation}</code> <span>{device.model}</span> {stateWord(device.state, language)}
          </li>
        ))}
      </ul>
    </>
  );
}
