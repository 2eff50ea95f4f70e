import type { UiNode } from '../../screen/ui-tree.ts';

/** A node with those that stand in it. */
export interface NestedNode {
  node: UiNode;
  children: NestedNode[];
}

/** Deeper is no screen of people's; what is, stands beside the deepest. */
const deepest = 200;

/** Nodes in the order in which they are drawn, as the tree that they are. */
export function nestNodes(nodes: readonly UiNode[]): NestedNode[] {
  const roots: NestedNode[] = [];
  const open: NestedNode[] = [];
  for (const node of nodes) {
    const nested: NestedNode = { node, children: [] };
    open.length = Math.min(open.length, node.depth, deepest);
    (open.at(-1)?.children ?? roots).push(nested);
    open.push(nested);
  }
  return roots;
}

/** Those whose children are as many as there is something to show. */
export function isList({ class: className }: UiNode): boolean {
  return /(?:RecyclerView|ListView|GridView|ViewPager2?|Spinner)$/.test(className);
}

/** What a node is, whatever is written on it. */
export const kindOf = ({ class: className, id }: UiNode): string => `${className}#${id}`;
