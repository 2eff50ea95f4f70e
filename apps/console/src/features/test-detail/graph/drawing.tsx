import { type ReactElement, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { exploredMessages } from '../explored-messages.ts';
import styles from './graph.module.css';
import { nextPlace } from './next-place.ts';
import { placeScreens } from './place-screens.ts';
import { ScreenBox } from './screen-box.tsx';
import type { MappedScreen, ScreenMap } from './screen-map.ts';

interface DrawingProps {
  map: ScreenMap;
  chosen: MappedScreen | undefined;
  onChoose: (screen: MappedScreen) => void;
}

/** More are no picture any more, and take the layout a second. */
const mostDrawn = 120;
const zooms = { least: 0.3, most: 2, step: 1.25 } as const;

/** Screens and the ways between them; one stop of the Tab key, arrow keys within. */
export function Drawing({ map, chosen, onChoose }: DrawingProps): ReactElement {
  const words = useMessages(exploredMessages);
  const drawn = useMemo(() => placeScreens(map, mostDrawn), [map]);
  const box = useRef<HTMLDivElement>(null);
  const { zoom, zoomBy, fit } = useZoom(box, drawn);
  const [stop, setStop] = useState(map.nearest[0]);
  const goTo = (id: string): void => {
    setStop(id);
    box.current?.querySelector<SVGGElement>(`[data-screen="${CSS.escape(id)}"]`)?.focus();
  };
  const wayEnd = useId();
  const isNear = (id: string): boolean => id === chosen?.id;
  return (
    <div className={styles.drawing}>
      <div className={styles.tools}>
        <span className={styles.quiet}>{words.keys}</span>
        <Button onClick={() => zoomBy(1 / zooms.step)}>{words.smaller}</Button>
        <Button onClick={() => zoomBy(zooms.step)}>{words.larger}</Button>
        <Button onClick={fit}>{words.fit}</Button>
      </div>
      <div ref={box} className={styles.scroller}>
        <svg
          role="group"
          aria-label={words.graph}
          width={drawn.width * zoom}
          height={drawn.height * zoom}
          viewBox={`0 0 ${String(drawn.width)} ${String(drawn.height)}`}
        >
          <WayEnd id={wayEnd} />
          {drawn.lines.map(({ way: { from, to, count }, isFirst, path }) => (
            <path
              key={`${from} ${to}`}
              d={path}
              className={styles.way}
              data-first={isFirst || undefined}
              data-near={isNear(from) || isNear(to) || undefined}
              strokeWidth={Math.min(4, 1 + Math.log10(count))}
              markerEnd={`url(#${wayEnd})`}
            />
          ))}
          {[...drawn.places].map(([id, place]) => {
            const screen = map.byId.get(id);
            if (screen === undefined) return null;
            return (
              <ScreenBox
                key={id}
                screen={screen}
                place={place}
                isChosen={isNear(id)}
                isStop={id === stop}
                onChoose={() => {
                  setStop(id);
                  onChoose(screen);
                }}
                onKey={(key) => {
                  const next = nextPlace(drawn.places, id, key);
                  if (next !== null) goTo(next);
                  return next !== null;
                }}
              />
            );
          })}
        </svg>
      </div>
      {drawn.places.size < map.screens.length && (
        <p className={styles.quiet}>
          {words.drawnOf(formatNumber(drawn.places.size), formatNumber(map.screens.length))}
        </p>
      )}
    </div>
  );
}

interface Size {
  width: number;
  height: number;
}

function useZoom(box: RefObject<HTMLDivElement | null>, drawn: Size) {
  const [zoom, setZoom] = useState(1);
  return {
    zoom,
    zoomBy: (factor: number): void =>
      setZoom((now) => Math.min(zooms.most, Math.max(zooms.least, now * factor))),
    /** All of it within the box, never larger than life. */
    fit: (): void => {
      const wide = (box.current?.clientWidth ?? drawn.width) / drawn.width;
      const high = (box.current?.clientHeight ?? drawn.height) / drawn.height;
      setZoom(Math.max(zooms.least, Math.min(1, wide, high)));
    },
  };
}

/** The arrow at the end of a way. */
function WayEnd({ id }: { id: string }): ReactElement {
  return (
    <defs>
      <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M0 0L8 4L0 8z" className={styles.arrow} />
      </marker>
    </defs>
  );
}
