import { widgetAt } from '../apps/find-widget.ts';
import { runEffects } from '../apps/run-effects.ts';
import { type AppProcess, knownSystemOf, systemOf, topOf } from '../apps/running-system.ts';
import type { Touch } from '../device/app-journal.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { isEditable, scrollRoom } from './app-nodes.ts';
import { type SeenScreen, seeScreen } from './seen-screen.ts';
import { nodesAt, type UiNode } from './ui-node.ts';

export interface Point {
  x: number;
  y: number;
}

/** Android's own numbers: how long a long touch is, and how far a finger may tremble. */
const longTouchMs = 500;
const slop = 16;

/** What is under a finger; null where the keyboard is, or the screen is dark. */
function nodesUnder({ state }: SimulatedDevice, seen: SeenScreen, { x, y }: Point): UiNode[] {
  if (!state.awake || (seen.keyboardTop !== null && y >= seen.keyboardTop)) return [];
  return nodesAt(seen.root, x, y);
}

/** Written down before it does anything. */
function note(
  device: SimulatedDevice,
  seen: SeenScreen,
  node: UiNode | undefined,
  touch: Pick<Touch, 'did' | 'x' | 'y' | 'value'>,
): void {
  const names = [node?.id.split('/').at(-1), node?.text, node?.description];
  const widget = names.find((name) => name !== undefined && name !== '') ?? null;
  device.touched({ ...touch, app_id: seen.root.packageName, screen: seen.screen, widget });
}

export function tap(device: SimulatedDevice, point: Point, isLong = false): void {
  const seen = seeScreen(device);
  const nodes = nodesUnder(device, seen, point);
  const touched = nodes.findLast((node) => node.clickable || (isLong && node.longClickable));
  const did = isLong ? 'long_tap' : 'tap';
  note(device, seen, touched ?? nodes.at(-1), { did, ...roundPoint(point), value: null });
  if (touched !== undefined) pressNode(device, touched, isLong);
}

/** As by a tap, or by the middle key of a remote control. */
export function pressNode(device: SimulatedDevice, node: UiNode, isLong = false): void {
  if (!node.enabled) return;
  if (node.press !== null) {
    node.press();
    return;
  }
  const system = systemOf(device);
  const process = system.front;
  if (process === null || process.stuck || node.place === null) return;
  const open = topOf(process);
  const widget = widgetAt(open, node.place);
  if (widget === undefined) return;
  if (isEditable(widget)) {
    open.focus = node.place;
    system.keyboardShown = device.factory.profile.kind === 'phone';
  }
  runEffects(system, process, isLong ? widget.on.long_tap : widget.on.tap, widget.id ?? null);
}

/** A finger that hardly moves taps, or holds; else what lies under it is moved. */
export function swipe(device: SimulatedDevice, from: Point, to: Point, ms: number): void {
  if (Math.hypot(to.x - from.x, to.y - from.y) <= slop) {
    tap(device, from, ms >= longTouchMs);
    return;
  }
  const seen = seeScreen(device);
  const nodes = nodesUnder(device, seen, from);
  const list = nodes.findLast(({ scrollable }) => scrollable);
  note(device, seen, list ?? nodes.at(-1), {
    did: 'swipe',
    ...roundPoint(from),
    value: `${String(to.x)},${String(to.y)}`,
  });
  const process = knownSystemOf(device)?.front ?? null;
  if (process === null || process.stuck || list === undefined || list.place === null) return;
  scroll(process, seen, list, from.y - to.y);
}

function scroll(process: AppProcess, { size }: SeenScreen, list: UiNode, by: number): void {
  const open = topOf(process);
  const widget = list.place === null ? undefined : widgetAt(open, list.place);
  if (list.place === null || widget === undefined) return;
  const moved = (open.scrolled.get(list.place) ?? 0) + by;
  open.scrolled.set(
    list.place,
    Math.round(Math.min(scrollRoom(size, widget, list.bounds), Math.max(0, moved))),
  );
}

export function drag(device: SimulatedDevice, from: Point, to: Point): void {
  const seen = seeScreen(device);
  const nodes = nodesUnder(device, seen, from);
  note(device, seen, nodes.at(-1), {
    did: 'drag',
    ...roundPoint(from),
    value: `${String(to.x)},${String(to.y)}`,
  });
}

function roundPoint({ x, y }: Point): { x: number; y: number } {
  return { x: Math.round(x), y: Math.round(y) };
}
