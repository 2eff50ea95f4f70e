import type { AppWidget } from '../apps/app-definition.ts';
import { type AppProcess, type OpenScreen, topOf } from '../apps/running-system.ts';
import type { ScreenSize } from './screen-size.ts';
import { type Bounds, makeNode, type UiNode } from './ui-node.ts';

/** Rows start below the status bar; shares of the screen's height. */
const firstRow = 0.06;
const rowShare = 0.08;
const rowGap = 0.01;

interface Place {
  process: AppProcess;
  open: OpenScreen;
  size: ScreenSize;
}

/** The widgets of the screen on top. */
export function appNodes(process: AppProcess, size: ScreenSize): UiNode[] {
  const place = { process, open: topOf(process), size };
  let row = 0;
  return place.open.screen.widgets.map((widget, nth) => {
    const bounds = widget.bounds === undefined ? rowBounds(size, row++) : percentBounds(size, widget.bounds);
    return widgetNode(place, widget, String(nth), bounds);
  });
}

function percentBounds({ width, height }: ScreenSize, [left, top, right, bottom]: Bounds): Bounds {
  const at = (share: number, of: number): number => Math.round((share * of) / 100);
  return [at(left, width), at(top, height), at(right, width), at(bottom, height)];
}

function rowBounds({ width, height }: ScreenSize, row: number): Bounds {
  const top = Math.round(height * (firstRow + row * (rowShare + rowGap)));
  return [Math.round(width * 0.04), top, Math.round(width * 0.96), top + Math.round(height * rowShare)];
}

function widgetNode(place: Place, widget: AppWidget, at: string, bounds: Bounds): UiNode {
  const { process, open } = place;
  const { packageName } = process.app;
  const text = open.texts.get(at) ?? widget.text;
  return makeNode({
    className: classOf(widget),
    packageName,
    id: widget.id === undefined ? '' : `${packageName}:id/${widget.id}`,
    // What is typed into a secret field is not told.
    text: widget.password ? '•'.repeat(text.length) : text,
    description: widget.description,
    bounds,
    clickable: widget.clickable ?? (widget.on.tap.length > 0 || isEditable(widget)),
    longClickable: widget.on.long_tap.length > 0,
    scrollable: widget.scrollable,
    focused: open.focus === at,
    password: widget.password,
    enabled: widget.enabled,
    place: at,
    children: widget.scrollable ? rowsOf(place, widget, at, bounds) : childrenOf(place, widget, at, bounds),
  });
}

export function classOf({ class: name }: AppWidget): string {
  return name.includes('.') ? name : `android.widget.${name}`;
}

export function isEditable(widget: AppWidget): boolean {
  return widget.editable ?? /EditText$/.test(widget.class);
}

/** Beside each other in equal parts, unless they say where they are. */
function childrenOf(place: Place, { children = [] }: AppWidget, at: string, bounds: Bounds): UiNode[] {
  const [left, top, right, bottom] = bounds;
  const part = (bottom - top) / Math.max(1, children.length);
  return children.map((child, nth) =>
    widgetNode(
      place,
      child,
      `${at}.${String(nth)}`,
      child.bounds === undefined
        ? [left, Math.round(top + part * nth), right, Math.round(top + part * (nth + 1))]
        : percentBounds(place.size, child.bounds),
    ),
  );
}

/** The rows of a list that are in sight, cut at its edges. */
function rowsOf(place: Place, { children = [] }: AppWidget, at: string, bounds: Bounds): UiNode[] {
  const [left, top, right, bottom] = bounds;
  const height = Math.round(place.size.height * rowShare);
  const from = top - (place.open.scrolled.get(at) ?? 0);
  return children.flatMap((child, nth) => {
    const [rowTop, rowBottom] = [from + nth * height, from + (nth + 1) * height];
    if (rowBottom <= top || rowTop >= bottom) return [];
    const seen: Bounds = [left, Math.max(top, rowTop), right, Math.min(bottom, rowBottom)];
    return [widgetNode(place, child, `${at}.${String(nth)}`, seen)];
  });
}

/** How far a list can be moved. */
export function scrollRoom(
  { height }: ScreenSize,
  { children = [] }: AppWidget,
  [, top, , bottom]: Bounds,
): number {
  return Math.max(0, children.length * Math.round(height * rowShare) - (bottom - top));
}
