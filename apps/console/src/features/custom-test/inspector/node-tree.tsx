import type { ScreenNode } from '@rackhand/contract/command/inspection';
import { type KeyboardEvent, memo, type ReactElement, useEffect, useRef } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';
import { nodeWords } from './node-words.ts';
import type { ChoosesNode } from './screen-picture.tsx';

interface NodeTreeProps extends ChoosesNode {
  /** Numbers of those that are listed. */
  listed: readonly number[];
}

/** Where the keys lead from a line; what gets the focus is chosen by that. */
const leads: Readonly<Record<string, (line: Element) => Element | null | undefined>> = {
  ArrowDown: (line) => line.nextElementSibling,
  ArrowUp: (line) => line.previousElementSibling,
  Home: (line) => line.parentElement?.firstElementChild,
  End: (line) => line.parentElement?.lastElementChild,
};

function goBy(event: KeyboardEvent): void {
  const lead = leads[event.key];
  if (lead === undefined) return;
  event.preventDefault();
  const next = lead(event.currentTarget);
  if (next instanceof HTMLElement) next.focus();
}

/** What is on the screen, each as deep as it stands in others. */
export function NodeTree({ nodes, listed, chosen, pointed, onChoose, onPoint }: NodeTreeProps): ReactElement {
  const words = useMessages(inspectorMessages);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page stays where it is.
    const line = list.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    const frame = list.current?.getBoundingClientRect();
    if (line === undefined || frame === undefined) return;
    const [above, below] = [line.top - frame.top, line.bottom - frame.bottom];
    list.current?.scrollBy({ top: above < 0 ? above : Math.max(0, below), behavior: 'instant' });
  }, [chosen]);
  if (listed.length === 0) return <p className={styles.quiet}>{words.empty}</p>;
  const entry = listed.includes(chosen) ? chosen : listed[0];
  return (
    <div ref={list} role="tree" aria-label={words.tree} className={styles.tree}>
      {listed.map((nth) => {
        const node = nodes[nth];
        return (
          node && (
            <NodeLine
              key={nth}
              node={node}
              nth={nth}
              isChosen={nth === chosen}
              isPointed={nth === pointed}
              isEntry={nth === entry}
              onChoose={onChoose}
              onPoint={onPoint}
            />
          )
        );
      })}
    </div>
  );
}

interface NodeLineProps extends Pick<ChoosesNode, 'onChoose' | 'onPoint'> {
  node: ScreenNode;
  nth: number;
  isChosen: boolean;
  isPointed: boolean;
  /** The Tab key comes to it. */
  isEntry: boolean;
}

const NodeLine = memo(function NodeLine(props: NodeLineProps): ReactElement {
  const { node, nth, isChosen, isPointed, onChoose, onPoint } = props;
  return (
    <div
      role="treeitem"
      aria-level={node.depth + 1}
      aria-selected={isChosen}
      tabIndex={props.isEntry ? 0 : -1}
      className={classNames(styles.line, isPointed && styles.under)}
      style={{ paddingInlineStart: `${String(8 + Math.min(node.depth, 20) * 10)}px` }}
      onClick={() => onChoose(nth)}
      onFocus={() => onChoose(nth)}
      onKeyDown={goBy}
      onMouseEnter={() => onPoint(nth)}
      onMouseLeave={() => onPoint(-1)}
    >
      {nodeWords(node)}
    </div>
  );
});
