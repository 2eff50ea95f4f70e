import type { Argv } from '../../devices/test-shell.ts';
import type { Point } from './places.ts';
import { type Direction, paths, type Share } from './test-screen.ts';

/** Longer than what Android takes for a long touch. */
const longTouchMs = 800;
const swipeMs = 300;
/** Words of one shell command; a longer text comes in several. */
const keysAtOnce = 100;

export const tapAt = ({ x, y }: Point): Argv => ['input', 'tap', String(x), String(y)];
export const pressKey = (...keys: readonly string[]): Argv => [
  'input',
  'keyevent',
  ...keys.map((key) => `KEYCODE_${key}`),
];

export function swipeFrom(from: Point, to: Point, ms = swipeMs): Argv {
  return ['input', 'swipe', ...[from.x, from.y, to.x, to.y, ms].map(String)];
}

export const longTapAt = (at: Point): Argv => swipeFrom(at, at, longTouchMs);

/** As a finger goes, within a part of the screen. */
export function swipeWithin(
  [left, top, right, bottom]: readonly [number, number, number, number],
  direction: Direction,
): Argv {
  const at = ([across, down]: Share): Point => ({
    x: Math.round(left + ((right - left) * across) / 100),
    y: Math.round(top + ((bottom - top) * down) / 100),
  });
  const [from, to] = paths[direction];
  return swipeFrom(at(from), at(to));
}

/** What `input` has no key for drops the whole text. */
export const hasKeys = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** `%s` is a blank to `input`, so a text that has it is typed in parts. */
export function typeKeys(text: string): Argv[] {
  return text
    .split(/(?<=%)(?=s)/)
    .filter((part) => part !== '')
    .map((part) => ['input', 'text', part.replaceAll(' ', '%s')]);
}

/** Takes so many letters from the end of a field. */
export function eraseKeys(letters: number): Argv[] {
  const rounds = Array.from({ length: Math.ceil(letters / keysAtOnce) }, (_, nth) =>
    pressKey(...Array.from({ length: Math.min(keysAtOnce, letters - nth * keysAtOnce) }, () => 'DEL')),
  );
  return letters === 0 ? [] : [pressKey('MOVE_END'), ...rounds];
}
