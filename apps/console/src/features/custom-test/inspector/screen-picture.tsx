import type { ScreenNode } from '@rackhand/contract/command/inspection';
import { type CSSProperties, type MouseEvent, type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import styles from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';
import { directions, neighbourOf, nodeAt } from './screen-places.ts';

export interface ChoosesNode {
  nodes: readonly ScreenNode[];
  /** Number of the one that is chosen, and of the one under the pointer; -1: none. */
  chosen: number;
  pointed: number;
  onChoose: (nth: number) => void;
  onPoint: (nth: number) => void;
}

interface ScreenPictureProps extends ChoosesNode {
  address: string;
  name: string;
  /** Says what is chosen. */
  describedBy: string;
}

interface Size {
  width: number;
  height: number;
}

/** The picture, with a frame around what is chosen and what is pointed at. */
export function ScreenPicture(props: ScreenPictureProps): ReactElement {
  const { nodes, chosen, pointed, onChoose, onPoint } = props;
  const words = useMessages(inspectorMessages);
  const [size, setSize] = useState<Size | null>(null);
  const [isGone, setGone] = useState(false);
  if (isGone) return <p className={styles.quiet}>{words.gone}</p>;
  const at = ({ currentTarget, clientX, clientY }: MouseEvent): number => {
    if (size === null) return -1;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const [x, y] = [((clientX - left) / width) * size.width, ((clientY - top) / height) * size.height];
    return nodeAt(nodes, x, y);
  };
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={words.picture(props.name)}
      aria-describedby={props.describedBy}
      onMouseMove={(event) => onPoint(at(event))}
      onMouseLeave={() => onPoint(-1)}
      onClick={(event) => {
        // Of a key that presses it there is no place.
        if (event.detail > 0) onChoose(at(event));
      }}
      onKeyDown={(event) => {
        const direction = directions.find((key) => key === event.key);
        if (direction === undefined) return;
        event.preventDefault();
        onChoose(neighbourOf(nodes, chosen, direction));
      }}
    >
      <img
        src={props.address}
        alt=""
        onError={() => setGone(true)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
      />
      {size !== null && <Frame node={nodes[pointed]} size={size} look={styles.pointed} />}
      {size !== null && <Frame node={nodes[chosen]} size={size} look={styles.chosen} />}
    </button>
  );
}

interface FrameProps {
  node: ScreenNode | undefined;
  size: Size;
  look: string | undefined;
}

function Frame({ node, size, look }: FrameProps): ReactElement | null {
  if (node === undefined) return null;
  const [left, top, right, bottom] = node.bounds;
  const share = (part: number, whole: number): string => `${String((part / whole) * 100)}%`;
  const place: CSSProperties = {
    left: share(left, size.width),
    top: share(top, size.height),
    width: share(right - left, size.width),
    height: share(bottom - top, size.height),
  };
  return <span className={look} style={place} />;
}
