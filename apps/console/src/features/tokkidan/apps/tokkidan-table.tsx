import type { Tokkidan } from '@rackhand/contract/test/tokkidan';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber, formatToMinute } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime, RelativeTime } from '../../../platform/relative-time.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { PauseSwitch } from '../../pauses/pause-switch.tsx';
import { cronMessages } from '../../scheduler/cron-messages.ts';
import { cronText } from '../../scheduler/cron-text.ts';
import { ResultMark } from '../../tests/run-mark.tsx';
import styles from '../tokkidan.module.css';
import { appsMessages } from './apps-messages.ts';
import { nameOf } from './name-of.ts';
import { useTurn } from './use-turn.ts';

export type TokkidanDeed = 'edit' | 'remove';

const columns = [
  'app',
  'is_active',
  'devices',
  'when',
  'minutes',
  'next_round_at',
  'last_test',
  'actions',
] as const;

interface TokkidanTableProps {
  tokkidans: readonly Tokkidan[];
  stale: boolean;
  onDeed: (deed: TokkidanDeed, tokkidan: Tokkidan) => void;
}

/** Apps of the squad, each with where and when it is crawled and how it went last. */
export function TokkidanTable({ tokkidans, stale, onDeed }: TokkidanTableProps): ReactElement {
  const words = useMessages(appsMessages);
  return (
    <DataTable
      label={words.title}
      columns={columns.map((name) => ({ name, label: words.columns[name] }))}
      stale={stale}
    >
      {tokkidans.map((tokkidan) => (
        <Row key={tokkidan.tokkidan_id} tokkidan={tokkidan} onDeed={(deed) => onDeed(deed, tokkidan)} />
      ))}
    </DataTable>
  );
}

function Row({
  tokkidan,
  onDeed,
}: {
  tokkidan: Tokkidan;
  onDeed: (deed: TokkidanDeed) => void;
}): ReactElement {
  const words = useMessages(appsMessages);
  const cronWords = useMessages(cronMessages);
  const turn = useTurn();
  const name = nameOf(tokkidan);
  const { is_active, cron, minutes, next_round_at: next } = tokkidan;
  return (
    <tr>
      <th scope="row" data-wrap>
        <AppName tokkidan={tokkidan} />
      </th>
      <td>
        <PauseSwitch
          label=""
          name={words.activeOf(name)}
          checked={is_active}
          onTurn={(isActive) => turn(tokkidan, isActive)}
        />
      </td>
      <td data-wrap>
        <Where tokkidan={tokkidan} />
      </td>
      <td data-wrap data-tip={cron ?? undefined}>
        {cron === null ? words.whenIdle : (cronText(cron, cronWords) ?? cron)}
      </td>
      <td>{words.minutesOf(formatNumber(minutes))}</td>
      <td>{next !== null && <ExactTime at={next} format={formatToMinute} />}</td>
      <td>
        <LastRound tokkidan={tokkidan} />
      </td>
      <td>
        <IconButton
          icon="edit"
          label={words.edit(name)}
          aria-haspopup="dialog"
          onClick={() => onDeed('edit')}
        />
        <IconButton
          icon="trash"
          label={words.remove(name)}
          aria-haspopup="dialog"
          onClick={() => onDeed('remove')}
        />
      </td>
    </tr>
  );
}

function AppName({ tokkidan }: { tokkidan: Tokkidan }): ReactElement {
  const words = useMessages(appsMessages);
  const { tokkidan_id, app_id, app_name, refused } = tokkidan;
  const name = nameOf(tokkidan);
  return (
    <span className={styles.two}>
      <Link to={paths.searchTokkidan} search={{ tokkidan_id }} data-tip={words.rounds(name)}>
        {name}
      </Link>
      <span className={styles.note}>{app_name === '' ? words.gone : app_id}</span>
      {refused !== '' && <span className={styles.note}>{words.refused(refused)}</span>}
    </span>
  );
}

function Where({ tokkidan }: { tokkidan: Tokkidan }): ReactElement {
  const words = useMessages(appsMessages);
  const { device_filter: filter, device_count: count } = tokkidan;
  const which = filter === null ? words.chosen : filter.q === '' ? words.all : words.filterOf(filter.q);
  return (
    <span className={styles.two}>
      {count === 0 ? words.noneFits : words.deviceCount(formatNumber(count))}
      <span className={styles.note}>{which}</span>
    </span>
  );
}

function LastRound({ tokkidan: { last_test: last } }: { tokkidan: Tokkidan }): ReactElement {
  const words = useMessages(appsMessages);
  if (last === null) return <span className={styles.quiet}>{words.never}</span>;
  return (
    <span className={styles.cell}>
      <Link to={paths.tokkidanTestResult} search={{ tid: String(last.tid) }}>
        {last.result === null ? words.running : <ResultMark result={last.result} />}
      </Link>
      <span className={styles.quiet}>
        <RelativeTime at={last.at} />
      </span>
    </span>
  );
}
