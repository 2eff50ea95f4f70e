import type { ExploredEdge, ExploredScreen } from '@rackhand/contract/test/autonomous';
import { type ReactElement, useMemo, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { PageLoader } from '../../platform/page-loader.tsx';
import { sidePart } from '../../platform/side-part.tsx';
import { exploredMessages } from './explored-messages.ts';
import styles from './graph/graph.module.css';
import { type MappedScreen, screenMap } from './graph/screen-map.ts';
import { ScreenTable } from './graph/screen-table.tsx';
import { WayTable } from './graph/way-table.tsx';

interface ExploredGraphProps {
  screens: readonly ExploredScreen[];
  edges: readonly ExploredEdge[];
  /** Address of the picture of a screen by its id; null: there is none. */
  pictureOf: (id: string) => string | null;
  /** On how many devices it was seen; left out: on the one. */
  devicesOf?: (id: string) => number;
}

/** The layout comes with the drawing, and with nothing else. */
const Drawing = sidePart(async () => (await import('./graph/drawing.tsx')).Drawing, PageLoader);

/** The screens of an app and the ways between them, drawn, and the same as a table beside it. */
export function ExploredGraph({ screens, edges, pictureOf, devicesOf }: ExploredGraphProps): ReactElement {
  const words = useMessages(exploredMessages);
  const map = useMemo(() => screenMap(screens, edges), [screens, edges]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = chosenId === null ? undefined : map.byId.get(chosenId);
  const choose = ({ id }: MappedScreen): void => setChosenId(id);
  if (screens.length === 0) return <p className={styles.quiet}>{words.noScreens}</p>;
  return (
    <>
      <h3>
        {words.graph}{' '}
        <small className={styles.quiet}>
          {words.graphOf(formatNumber(screens.length), formatNumber(map.ways.length))}
        </small>
      </h3>
      <div className={styles.sides}>
        <div className={styles.left}>
          <Drawing map={map} chosen={chosen} onChoose={choose} />
          {chosen !== undefined && <WayTable map={map} screen={chosen} onChoose={choose} />}
        </div>
        <ScreenTable
          map={map}
          chosen={chosen}
          pictureOf={pictureOf}
          devicesOf={devicesOf}
          onChoose={choose}
        />
      </div>
    </>
  );
}
