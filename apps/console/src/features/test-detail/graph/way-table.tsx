import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { exploredMessages } from '../explored-messages.ts';
import styles from './graph.module.css';
import type { MappedScreen, ScreenMap } from './screen-map.ts';

interface WayTableProps {
  map: ScreenMap;
  screen: MappedScreen;
  onChoose: (screen: MappedScreen) => void;
}

const columns = ['what', 'where', 'count'] as const;

/** What was done on a screen and where it led, and from where it was come to. */
export function WayTable({ map, screen, onChoose }: WayTableProps): ReactElement {
  const words = useMessages(exploredMessages);
  const nameOf = ({ number, name }: MappedScreen): string => words.screen(formatNumber(number), name);
  const near = map.ways.filter(({ from, to }) => from === screen.id || to === screen.id);
  const rows = near.toSorted(
    (one, other) => Number(other.from === screen.id) - Number(one.from === screen.id),
  );
  const title = words.chosen(nameOf(screen));
  return (
    <div role="status">
      <h3>{title}</h3>
      <p className={styles.quiet}>
        <code>{screen.activity}</code>
      </p>
      {rows.length === 0 && <p className={styles.quiet}>{words.noWays}</p>}
      {rows.length > 0 && (
        <DataTable label={title} columns={columns.map((name) => ({ name, label: words.wayColumns[name] }))}>
          {rows.flatMap(({ from, to, actions }) => {
            const isOut = from === screen.id;
            const other = map.byId.get(isOut ? to : from);
            return actions.map(({ action, count }) => (
              <tr key={`${from} ${to} ${action}`}>
                <td data-wrap>{action}</td>
                <td>
                  {other === undefined || other === screen ? (
                    words.stays
                  ) : (
                    <button type="button" className={styles.link} onClick={() => onChoose(other)}>
                      {isOut ? words.out(nameOf(other)) : words.in(nameOf(other))}
                    </button>
                  )}
                </td>
                <td data-align="end">{formatNumber(count)}</td>
              </tr>
            ));
          })}
        </DataTable>
      )}
    </div>
  );
}
