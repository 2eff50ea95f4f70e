import type { ExploredEdge } from '@rackhand/contract/test/autonomous';
import type { RoundScreen } from '@rackhand/contract/test/tokkidan';
import { type ReactElement, useMemo, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ExploredGraph } from '../../test-detail/explored-graph.tsx';
import { shotAddress } from '../../tests/shot-address.ts';
import styles from '../tokkidan.module.css';
import { resultMessages } from './result-messages.ts';

/** So many rows stand there until all are asked for. */
const shownFirst = 50;

interface ScreenTablesProps {
  screens: readonly RoundScreen[];
  edges: readonly ExploredEdge[];
  stale: boolean;
}

/** What all devices have seen together, drawn and as tables, the most visited first. */
export function ScreenTables({ screens, edges, stale }: ScreenTablesProps): ReactElement {
  const words = useMessages(resultMessages);
  const names = useMemo(
    () =>
      new Map(
        screens.map(({ id, activity }, place) => [id, words.screenOf(formatNumber(place + 1), activity)]),
      ),
    [screens, words],
  );
  return (
    <>
      <div className={styles.section}>
        <h2>{words.screensTitle}</h2>
        <p className={styles.quiet}>
          {screens.length === 0
            ? words.noScreens
            : words.screensLead(formatNumber(screens.length), formatNumber(edges.length))}
        </p>
        {screens.length > 0 && <ScreenGraph screens={screens} edges={edges} />}
      </div>
      {edges.length > 0 && (
        <div className={styles.section}>
          <h2>{words.edgesTitle}</h2>
          <Edges edges={edges} names={names} stale={stale} />
        </div>
      )}
    </>
  );
}

function ScreenGraph({ screens, edges }: Omit<ScreenTablesProps, 'stale'>): ReactElement {
  const byId = useMemo(() => new Map(screens.map((screen) => [screen.id, screen])), [screens]);
  const pictureOf = (id: string): string | null => {
    const { shot = null, test_run_id: run = '', attempt = 1 } = byId.get(id) ?? {};
    return shot === null ? null : shotAddress(run, shot, attempt);
  };
  return (
    <ExploredGraph
      screens={screens}
      edges={edges}
      pictureOf={pictureOf}
      devicesOf={(id) => byId.get(id)?.devices ?? 0}
    />
  );
}

interface Named {
  /** By the screen's id. */
  names: ReadonlyMap<string, string>;
  stale: boolean;
}

const edgeColumns = ['from', 'to', 'action', 'count'] as const;

function Edges({ edges, names, stale }: Named & Pick<ScreenTablesProps, 'edges'>): ReactElement {
  const words = useMessages(resultMessages);
  const { shown, more } = useFirst(edges);
  const nameOf = (id: string): string => names.get(id) ?? words.unknownScreen;
  return (
    <>
      <DataTable
        label={words.edgesTitle}
        columns={edgeColumns.map((name) => ({ name, label: words.edgeColumns[name] }))}
        stale={stale}
      >
        {shown.map(({ from, to, action, count }) => (
          <tr key={JSON.stringify([from, to, action])}>
            <th scope="row" data-wrap>
              {nameOf(from)}
            </th>
            <td data-wrap>{nameOf(to)}</td>
            <td data-wrap>{action}</td>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </DataTable>
      {more}
    </>
  );
}

/** The first of many rows, and the way to all of them. */
function useFirst<Item>(items: readonly Item[]): { shown: readonly Item[]; more: ReactElement | null } {
  const words = useMessages(resultMessages);
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole || items.length <= shownFirst) return { shown: items, more: null };
  return {
    shown: items.slice(0, shownFirst),
    more: (
      <div>
        <Button onClick={() => setIsWhole(true)}>{words.showAll(formatNumber(items.length))}</Button>
      </div>
    ),
  };
}
