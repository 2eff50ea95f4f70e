import { findNodes } from '@rackhand/contract/test/find-node';
import { type Selector, selectorKeys } from '@rackhand/contract/test/scenario';
import type { UiNode, UiTree } from './ui-tree.ts';

/** Of several that fit the one at `index`, else the first. */
export function findNode({ nodes }: UiTree, wanted: Selector): UiNode | null {
  return findNodes(nodes, wanted)[0] ?? null;
}

/** As a person would say it. */
export function wordsOf(wanted: Selector): string {
  const said = selectorKeys.flatMap((key) => (wanted[key] === undefined ? [] : [`${key} "${wanted[key]}"`]));
  return [...said, ...(wanted.index === undefined ? [] : [`index ${String(wanted.index)}`])].join(', ');
}
