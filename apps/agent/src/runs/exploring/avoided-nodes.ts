import { findNodes } from '@rackhand/contract/test/find-node';
import type { Selector } from '@rackhand/contract/test/scenario';
import type { UiNode, UiTree } from '../../screen/ui-tree.ts';
import { type NestedNode, nestNodes } from './nested-nodes.ts';

/** What is not to be touched: what a selector finds, all that stands in it, and what it would be touched through. */
export function avoidedNodes(tree: UiTree, selectors: readonly Selector[]): ReadonlySet<UiNode> {
  const found = new Set(selectors.flatMap((wanted) => findNodes(tree.nodes, wanted)));
  if (found.size === 0) return found;
  const avoided = new Set<UiNode>();
  const visit = ({ node, children }: NestedNode, within: boolean, touched: UiNode | null): void => {
    const isIt = within || found.has(node);
    const taker = node.isClickable || node.isLongClickable ? node : touched;
    if (isIt) avoided.add(node);
    if (isIt && taker !== null) avoided.add(taker);
    for (const child of children) visit(child, isIt, taker);
  };
  for (const root of nestNodes(tree.nodes)) visit(root, false, null);
  return avoided;
}
