import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { exploredMessages } from '../explored-messages.ts';
import styles from './graph.module.css';
import { type Place, screenSize } from './place-screens.ts';
import type { MappedScreen } from './screen-map.ts';

interface ScreenBoxProps {
  screen: MappedScreen;
  place: Place;
  isChosen: boolean;
  /** The Tab key stops here. */
  isStop: boolean;
  onChoose: () => void;
  /** Whether the key was taken. */
  onKey: (key: string) => boolean;
}

/** Letters of a name that the box has room for. */
const room = 20;

/** One screen of the drawing. */
export function ScreenBox(props: ScreenBoxProps): ReactElement {
  const { screen, place, isChosen, isStop, onChoose, onKey } = props;
  const words = useMessages(exploredMessages);
  const called = words.screen(formatNumber(screen.number), screen.name);
  return (
    <g
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={words.nodeOf(called, formatNumber(screen.visits))}
      aria-pressed={isChosen}
      className={styles.screen}
      data-screen={screen.id}
      transform={`translate(${String(place.x)} ${String(place.y)})`}
      onClick={onChoose}
      onKeyDown={(event) => {
        const isPress = event.key === 'Enter' || event.key === ' ';
        if (isPress) onChoose();
        if (isPress || onKey(event.key)) event.preventDefault();
      }}
    >
      <title>{screen.activity}</title>
      <rect {...screenSize} rx="6" />
      <text x="10" y="17">
        {called.length > room ? `${called.slice(0, room - 1)}…` : called}
      </text>
      <text x="10" y="33" className={styles.visits}>
        {words.visits(formatNumber(screen.visits))}
      </text>
    </g>
  );
}
