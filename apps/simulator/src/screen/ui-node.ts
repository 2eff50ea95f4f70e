/** Left, top, right, bottom in points of the screen as it stands. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** One node of what is seen, as accessibility services and uiautomator get it. */
export interface UiNode {
  readonly className: string;
  /** `package:id/name`; empty: none. */
  readonly id: string;
  readonly text: string;
  readonly description: string;
  readonly packageName: string;
  readonly bounds: Bounds;
  readonly clickable: boolean;
  readonly longClickable: boolean;
  readonly scrollable: boolean;
  readonly focused: boolean;
  readonly password: boolean;
  readonly enabled: boolean;
  readonly children: readonly UiNode[];
  /** Where the widget is in its app's screen; null: it is none of an app's own. */
  readonly place: string | null;
  /** What a tap does to what is none of an app's own. */
  readonly press: (() => void) | null;
}

export function makeNode(
  given: Pick<UiNode, 'className' | 'packageName' | 'bounds'> & Partial<UiNode>,
): UiNode {
  return {
    id: '',
    text: '',
    description: '',
    clickable: given.press !== undefined && given.press !== null,
    longClickable: false,
    scrollable: false,
    focused: false,
    password: false,
    enabled: true,
    children: [],
    place: null,
    press: null,
    ...given,
  };
}

export function contains([left, top, right, bottom]: Bounds, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

/** The nodes at a point, the outermost first; of those that overlap the later one is on top. */
export function nodesAt(root: UiNode, x: number, y: number): UiNode[] {
  if (!contains(root.bounds, x, y)) return [];
  for (const child of root.children.toReversed()) {
    const within = nodesAt(child, x, y);
    if (within.length > 0) return [root, ...within];
  }
  return [root];
}

export function allNodes(root: UiNode): UiNode[] {
  return [root, ...root.children.flatMap(allNodes)];
}
