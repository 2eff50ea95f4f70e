import { createHash } from 'node:crypto';
import type { UiNode } from '../../screen/ui-tree.ts';
import { isList, kindOf, type NestedNode, nestNodes } from './nested-nodes.ts';

/**
 * By what a screen is known again: its activity, and the classes and ids of what is on it. What is written does not count, and
 * of a list neither how many items there are nor how far it was scrolled. Document 9, The device's wire.
 */
export function screenIdOf(activity: string, nodes: readonly UiNode[]): string {
  const [root] = nodes;
  const shape = nestNodes(nodes).map(shapeOf).join(' ');
  return hashOf(`${root?.packageName ?? ''} ${activity}\n${shape}`);
}

/** Of one that can't be read: its picture, or that it moves. */
export function pictureIdOf(activity: string, picture: string | null): string {
  return hashOf(`${activity}\n${picture ?? 'moving'}`);
}

/** Of another app it matters only which one it is. */
export const awayIdOf = (packageName: string): string => hashOf(`away ${packageName}`);

function shapeOf(nested: NestedNode): string {
  const { node, children } = nested;
  return `${kindOf(node)}(${innerOf(nested, children).join(' ')})`;
}

function innerOf({ node }: NestedNode, children: readonly NestedNode[]): string[] {
  // An item that is cut by the list's edge has less in it.
  if (isList(node)) return distinct(children.map((child) => kindOf(child.node)));
  if (node.isScrollable) return distinct(children.flatMap(kindsIn));
  return children.map(shapeOf);
}

const kindsIn = ({ node, children }: NestedNode): string[] => [kindOf(node), ...children.flatMap(kindsIn)];
const distinct = (kinds: readonly string[]): string[] => [...new Set(kinds)].toSorted();

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
