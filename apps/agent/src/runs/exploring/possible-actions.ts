import { isSeen } from '@rackhand/contract/test/find-node';
import type { swipeDirections } from '@rackhand/contract/test/scenario';
import type { Bounds, UiNode, UiTree } from '../../screen/ui-tree.ts';
import { isList, kindOf, type NestedNode, nestNodes } from './nested-nodes.ts';

type Does =
  | { does: 'tap' | 'long_press' | 'type'; on: readonly Bounds[] }
  | { does: 'swipe'; within: Bounds; direction: (typeof swipeDirections)[number] }
  | { does: 'key'; name: string };

/** Something that can be done on a screen. */
export type PossibleAction = Does & {
  /** The same at each visit. */
  key: string;
  /** For people. */
  words: string;
  /** How likely it is to be done beside the others. */
  weight: number;
  /** Done so often, it has been tried. */
  enough: number;
};

/** Of the items of a list, which are one to the map, a few are tried. */
const itemsTried = 3;
/** A remote control's arrows do another thing wherever the focus is. */
const arrowsTried = 2;

export const isEditable = ({ class: className }: UiNode): boolean =>
  /(?:EditText|AutoCompleteTextView)$/.test(className);

export const backAction: PossibleAction = {
  ...{ does: 'key', name: 'BACK', key: 'back', words: 'back', weight: 2, enough: 1 },
};

/** By fingers: whatever can be touched, but for what is avoided. */
export function touchActions(tree: UiTree, avoided: ReadonlySet<UiNode>): PossibleAction[] {
  const found = new Map<string, PossibleAction>();
  const ordinals = new Map<string, number>();
  const add = (verb: 'tap' | 'long_press' | 'type', node: UiNode, inList: boolean): void => {
    const kind = `${verb} ${kindOf(node)}`;
    const nth = (ordinals.get(kind) ?? 0) + 1;
    if (!inList) ordinals.set(kind, nth);
    const key = inList ? `${kind} item` : `${kind} ${String(nth)}`;
    const known = found.get(key);
    const on = known !== undefined && 'on' in known ? [...known.on, node.bounds] : [node.bounds];
    const enough = Math.min(on.length, itemsTried);
    const weight = verb === 'long_press' ? 1 : 10;
    found.set(key, { does: verb, on, key, words: `${verb} ${nameOf(node)}`, weight, enough });
  };
  const visit = ({ node, children }: NestedNode, inList: boolean): void => {
    if (isSeen(node) && node.isEnabled && !avoided.has(node)) {
      if (isEditable(node)) add('type', node, inList);
      else if (node.isClickable) add('tap', node, inList);
      if (node.isLongClickable && !isEditable(node)) add('long_press', node, inList);
      if (node.isScrollable) for (const action of swipesOf(node)) found.set(action.key, action);
    }
    for (const child of children) visit(child, inList || isList(node));
  };
  for (const root of nestNodes(tree.nodes)) visit(root, false);
  return [...found.values(), backAction];
}

function swipesOf(node: UiNode): PossibleAction[] {
  const isAcross = /ViewPager2?$|^.*HorizontalScrollView$/.test(node.class);
  const directions = isAcross ? (['left', 'right'] as const) : (['up', 'down'] as const);
  return directions.map((direction) => ({
    ...{ does: 'swipe', within: node.bounds, direction, weight: 3, enough: 1 },
    ...{ key: `swipe ${direction} ${kindOf(node)}`, words: `swipe ${direction} ${nameOf(node)}` },
  }));
}

/** By a remote control: what the middle key does depends on what has the focus. */
export function remoteActions(tree: UiTree, avoided: ReadonlySet<UiNode>): PossibleAction[] {
  const focused = tree.nodes.find(({ isFocused }) => isFocused);
  const at = focused === undefined ? '' : nameOf(focused);
  const press = (name: string, weight: number, enough: number): PossibleAction => ({
    ...{ does: 'key', name, key: `${name} ${at}`, words: `${name} ${at}`.trim(), weight, enough },
  });
  const arrows = ['UP', 'DOWN', 'LEFT', 'RIGHT'].map((way) => press(`DPAD_${way}`, 5, arrowsTried));
  const isBarred = focused !== undefined && avoided.has(focused);
  const typed: PossibleAction[] =
    focused !== undefined && isEditable(focused) && !isBarred
      ? [{ does: 'type', on: [], key: `type ${at}`, words: `type ${at}`, weight: 10, enough: 1 }]
      : [];
  return [...arrows, ...(isBarred ? [] : [press('DPAD_CENTER', 10, 1)]), ...typed, backAction];
}

/** On a screen that can't be read: places of it, the way a person tries a game. What is to be avoided can't be seen there. */
export function blindActions(
  { width, height }: { width: number; height: number },
  mayTouch: boolean,
): PossibleAction[] {
  const whole: Bounds = [0, 0, width, height];
  const places = [15, 32, 50, 68, 85].flatMap((down) => [25, 50, 75].map((across) => ({ across, down })));
  const taps = places.map(({ across, down }): PossibleAction => {
    const [x, y] = [Math.round((width * across) / 100), Math.round((height * down) / 100)];
    const words = `tap ${String(across)}%, ${String(down)}%`;
    return { does: 'tap', on: [[x, y, x, y]], key: words, words, weight: 3, enough: 1 };
  });
  const swipes = (['up', 'down', 'left', 'right'] as const).map((direction): PossibleAction => {
    const words = `swipe ${direction}`;
    return { does: 'swipe', within: whole, direction, key: words, words, weight: 2, enough: 1 };
  });
  return [...(mayTouch ? taps : []), ...swipes, backAction];
}

/** As a person would point at it, in one line; what is written changes, so it comes last. */
export function nameOf({ id, description, text, class: className }: UiNode): string {
  const own = [id.slice(id.lastIndexOf('/') + 1), description, text]
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .find((name) => name !== '');
  const name = own ?? className.slice(className.lastIndexOf('.') + 1);
  return [...name].slice(0, 80).join('');
}
