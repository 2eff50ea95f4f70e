import type { ScreenNode } from '@rackhand/contract/command/inspection';
import { findNodes, shortClass, shortId } from '@rackhand/contract/test/find-node';
import { scenarioLimits } from '@rackhand/contract/test/scenario-limits';

/** What tells something on a screen from the rest, as a scenario says it. */
export type NodeSelector = Partial<Record<'id' | 'text' | 'description' | 'class', string>> & {
  index?: number;
};

/** Those by which a test finds this very node, the steadiest first: what is unique before what is counted. */
export function selectorsOf(node: ScreenNode, tree: readonly ScreenNode[]): NodeSelector[] {
  const looks = looksOf(node);
  const pairs = looks.flatMap((one, nth) => looks.slice(nth + 1).map((other) => ({ ...one, ...other })));
  const counted = (look: NodeSelector): NodeSelector[] => {
    const found = findNodes(tree, look);
    const index = found.indexOf(node);
    if (index < 0 || index > scenarioLimits.index) return [];
    return [found.length === 1 ? look : { ...look, index }];
  };
  const single = looks.flatMap(counted);
  const unique = single.filter(({ index }) => index === undefined);
  const both = unique.length > 0 ? [] : pairs.flatMap(counted).filter(({ index }) => index === undefined);
  return [...unique, ...both.slice(0, 1), ...single.filter(({ index }) => index !== undefined)];
}

/** A longer text is no name of anything. */
const longestName = 200;

function looksOf({ id, text, description, password, ...node }: ScreenNode): NodeSelector[] {
  const said = {
    id: shortId(id),
    // What is typed into it changes, and of a password nothing is told.
    text: password ? '' : text,
    description,
    class: shortClass(node.class),
  };
  return Object.entries(said).flatMap(([key, value]) =>
    value === '' || value.length > longestName ? [] : [{ [key]: value }],
  );
}
