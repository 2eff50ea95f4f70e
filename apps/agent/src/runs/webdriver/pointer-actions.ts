export interface Point {
  x: number;
  y: number;
}

/** What a finger does, as W3C's protocol says it. */
export type PointerAction =
  | { type: 'pointerMove'; duration: number; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'pause'; duration: number };

const touchMs = 50;
/** Longer than what Android takes for a long touch. */
const longTouchMs = 800;
const swipeMs = 300;

const moveTo = ({ x, y }: Point, duration: number): PointerAction => ({
  type: 'pointerMove',
  duration,
  x,
  y,
});
const down: PointerAction = { type: 'pointerDown', button: 0 };
const up: PointerAction = { type: 'pointerUp', button: 0 };
const pause = (duration: number): PointerAction => ({ type: 'pause', duration });

export const tap = (at: Point, ms = touchMs): PointerAction[] => [
  moveTo(at, 0),
  down,
  pause(ms),
  up,
  pause(touchMs),
];
export const longTouch = (at: Point): PointerAction[] => tap(at, longTouchMs);
export const swipe = (from: Point, to: Point): PointerAction[] => [
  moveTo(from, 0),
  down,
  moveTo(to, swipeMs),
  up,
];
