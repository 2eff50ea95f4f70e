import { inspectionLimits } from '@rackhand/contract/command/inspection';
import { SaxesParser } from 'saxes';

/** Left, top, right, bottom, in points of the screen. */
export type Bounds = readonly [number, number, number, number];

/** Something on the screen, as `uiautomator dump` tells it. */
export interface UiNode {
  /** In how many others it stands. */
  depth: number;
  text: string;
  /** Whole: `com.example.bank:id/pin`. */
  id: string;
  description: string;
  class: string;
  packageName: string;
  bounds: Bounds;
  isFocused: boolean;
  isScrollable: boolean;
  isEnabled: boolean;
  isPassword: boolean;
  isClickable: boolean;
  isLongClickable: boolean;
}

/** What is in front, in the order in which it is drawn. */
export interface UiTree {
  nodes: readonly UiNode[];
}

const { nodes: mostNodes } = inspectionLimits;
const boundsForm = /^\[(-?\d{1,6}),(-?\d{1,6})\]\[(-?\d{1,6}),(-?\d{1,6})\]$/;

/** null: it is no whole tree. What stands around it, such as the words of the program, is passed over. */
export function parseTree(said: string): UiTree | null {
  const start = said.indexOf('<hierarchy');
  const end = said.lastIndexOf('</hierarchy>');
  if (start < 0 || end < start) return null;
  const nodes: UiNode[] = [];
  let depth = 0;
  const parser = new SaxesParser();
  const mistakes: Error[] = [];
  parser.on('error', (mistake) => mistakes.push(mistake));
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'node' && nodes.length < mostNodes) nodes.push(readNode(attributes, depth));
    depth += 1;
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(said.slice(start, end + '</hierarchy>'.length)).close();
  return mistakes.length > 0 ? null : { nodes };
}

function readNode(told: Readonly<Record<string, string>>, inOthers: number): UiNode {
  const is = (name: string): boolean => told[name] === 'true';
  const [, ...edges] = boundsForm.exec(told['bounds'] ?? '') ?? [];
  const [left = 0, top = 0, right = 0, bottom = 0] = edges.map(Number);
  return {
    // The hierarchy itself is none.
    depth: inOthers - 1,
    text: told['text'] ?? '',
    id: told['resource-id'] ?? '',
    description: told['content-desc'] ?? '',
    class: told['class'] ?? '',
    packageName: told['package'] ?? '',
    bounds: [left, top, right, bottom],
    isFocused: is('focused'),
    isScrollable: is('scrollable'),
    isEnabled: told['enabled'] !== 'false',
    isPassword: is('password'),
    isClickable: is('clickable'),
    isLongClickable: is('long-clickable'),
  };
}

export function centreOf({ bounds: [left, top, right, bottom] }: UiNode): { x: number; y: number } {
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
}
