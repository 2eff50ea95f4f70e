import { findNodes } from '@rackhand/contract/test/find-node';
import type { Selector } from '@rackhand/contract/test/scenario';
import type { UiNode, UiTree } from './ui-tree.ts';

/** Of several that fit the one at `index`, else the first. */
export function findNode({ nodes }: UiTree, wanted: Selector): UiNode | null {
  return findNodes(nodes, wanted)[0] ?? null;
}
