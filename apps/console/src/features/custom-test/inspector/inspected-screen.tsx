import { calledName } from '@rackhand/contract/device/device-name';
import { type ReactElement, useId, useMemo, useState } from 'react';
import { formatTime } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import type { InspectedScreen } from '../../commands/use-inspection.ts';
import styles from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';
import { NodeSteps } from './node-steps.tsx';
import { NodeTree } from './node-tree.tsx';
import { nodeWords } from './node-words.ts';
import { ScreenPicture } from './screen-picture.tsx';
import { isOfUse } from './screen-places.ts';

interface InspectedScreenViewProps {
  screen: InspectedScreen;
  onInsert: (step: string) => void;
}

/** A picture beside the tree of what is on it: whatever is chosen or pointed at in one is marked in the other. */
export function InspectedScreenView({ screen, onInsert }: InspectedScreenViewProps): ReactElement {
  const { device, readAt, shot, tree: nodes } = screen;
  const words = useMessages(inspectorMessages);
  const id = useId();
  const [chosen, setChosen] = useState(-1);
  const [pointed, setPointed] = useState(-1);
  const [isShort, setShort] = useState(true);
  const listed = useMemo(
    () => nodes.flatMap((node, nth) => (!isShort || nth === chosen || isOfUse(node) ? [nth] : [])),
    [nodes, isShort, chosen],
  );
  const choosing = { nodes, chosen, pointed, onChoose: setChosen, onPoint: setPointed };
  const node = nodes[chosen];
  const name = calledName(device.info);
  return (
    <>
      <p className={styles.quiet}>{words.readAt(name, formatTime(readAt))}</p>
      <div className={styles.screen}>
        <ScreenPicture {...choosing} address={shot} name={name} describedBy={`${id}-chosen`} />
        <div className={styles.beside}>
          <label className={styles.short}>
            <input type="checkbox" checked={isShort} onChange={({ target }) => setShort(target.checked)} />
            {words.onlyUseful}
          </label>
          <NodeTree {...choosing} listed={listed} />
          <p id={`${id}-chosen`} aria-live="polite">
            <strong>{node === undefined ? words.pick : nodeWords(node)}</strong>
          </p>
          {node !== undefined && <NodeSteps key={chosen} node={node} tree={nodes} onInsert={onInsert} />}
        </div>
      </div>
    </>
  );
}
