import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { exploredMessages } from '../explored-messages.ts';
import styles from './graph.module.css';
import type { MappedScreen, ScreenMap } from './screen-map.ts';

interface ScreenTableProps {
  map: ScreenMap;
  chosen: MappedScreen | undefined;
  pictureOf: (id: string) => string | null;
  devicesOf: ((id: string) => number) | undefined;
  onChoose: (screen: MappedScreen) => void;
}

const columns = ['screen', 'picture', 'visits', 'devices', 'ways'] as const;
const atOnce = 60;

/** All screens, with their pictures; a press on one shows its ways. */
export function ScreenTable(props: ScreenTableProps): ReactElement {
  const { map, chosen, pictureOf, devicesOf, onChoose } = props;
  const words = useMessages(exploredMessages);
  const [shown, setShown] = useState(atOnce);
  const more = map.screens.length - shown;
  return (
    <div className={styles.table}>
      <table className={styles.screens} aria-label={words.table}>
        <thead>
          <tr>
            {columns
              .filter((name) => name !== 'devices' || devicesOf !== undefined)
              .map((name) => (
                <th key={name} scope="col">
                  {words.columns[name]}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {map.screens.slice(0, shown).map((screen) => {
            const called = words.screen(formatNumber(screen.number), screen.name);
            const picture = pictureOf(screen.id);
            return (
              <tr key={screen.id}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.link}
                    aria-pressed={screen.id === chosen?.id}
                    data-tip={screen.activity}
                    onClick={() => onChoose(screen)}
                  >
                    {called}
                  </button>
                </th>
                <td>
                  {picture !== null && (
                    <a href={picture} target="_blank" rel="noopener">
                      <img
                        className={styles.picture}
                        src={picture}
                        alt={words.pictureOf(called)}
                        loading="lazy"
                      />
                    </a>
                  )}
                </td>
                <td>{formatNumber(screen.visits)}</td>
                {devicesOf !== undefined && <td>{formatNumber(devicesOf(screen.id))}</td>}
                <td>
                  {formatNumber(map.ways.filter(({ from, to }) => from === screen.id && to !== from).length)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more > 0 && (
        <Button onClick={() => setShown(shown + atOnce)}>
          {words.moreScreens(formatNumber(Math.min(more, atOnce)))}
        </Button>
      )}
    </div>
  );
}
