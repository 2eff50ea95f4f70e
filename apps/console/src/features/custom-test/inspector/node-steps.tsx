import type { ScreenNode } from '@rackhand/contract/command/inspection';
import { type ReactElement, useId, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';
import { selectorsOf } from './node-selectors.ts';
import { isFor, nodeVerbs, selectorText, stepText } from './step-text.ts';

interface NodeStepsProps {
  node: ScreenNode;
  tree: readonly ScreenNode[];
  onInsert: (step: string) => void;
}

const factNames = ['text', 'id', 'description', 'class', 'package'] as const;
const isNames = ['clickable', 'long_clickable', 'scrollable', 'focused', 'password'] as const;

/** What a chosen element is, how a test finds it, and what a test can do with it. */
export function NodeSteps({ node, tree, onInsert }: NodeStepsProps): ReactElement {
  const words = useMessages(inspectorMessages);
  const name = useId();
  const [nth, setNth] = useState(0);
  const [inserted, setInserted] = useState('');
  const selectors = selectorsOf(node, tree);
  const selector = selectors[nth] ?? selectors[0];
  const is = [
    ...isNames.filter((one) => node[one]).map((one) => words.is[one]),
    ...(node.enabled ? [] : [words.disabled]),
  ];
  return (
    <div className={styles.steps}>
      <dl className={styles.facts}>
        {factNames.map((fact) =>
          node[fact] === '' ? null : (
            <div key={fact}>
              <dt>{words.facts[fact]}</dt>
              <dd>{node[fact].slice(0, 500)}</dd>
            </div>
          ),
        )}
        <div>
          <dt>{words.facts.bounds}</dt>
          <dd>{node.bounds.join(', ')}</dd>
        </div>
      </dl>
      {is.length > 0 && <p className={styles.quiet}>{is.join(' · ')}</p>}
      {selector === undefined ? (
        <p className={styles.quiet}>{words.noSelector}</p>
      ) : (
        <>
          <fieldset className={styles.selectors}>
            <legend>{words.selector}</legend>
            {selectors.map((one, at) => (
              <label key={selectorText(one)}>
                <input type="radio" name={name} checked={one === selector} onChange={() => setNth(at)} />
                <code>{selectorText(one)}</code>
              </label>
            ))}
          </fieldset>
          <fieldset className={styles.verbs}>
            <legend>{words.insert}</legend>
            {nodeVerbs
              .filter((verb) => isFor(verb, node))
              .map((verb) => (
                <Button
                  key={verb}
                  onClick={() => {
                    const step = stepText(verb, selector, node);
                    onInsert(step);
                    setInserted(step);
                  }}
                >
                  <code>{verb}</code>
                </Button>
              ))}
          </fieldset>
        </>
      )}
      <p className={styles.quiet} role="status">
        {inserted === '' ? '' : words.inserted(inserted)}
      </p>
    </div>
  );
}
