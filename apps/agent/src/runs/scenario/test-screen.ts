import type { Selector, swipeDirections } from '@rackhand/contract/test/scenario';
import { reason, type StepReason } from '@rackhand/contract/test/step-reason';
import { StepFailure } from '../device/run-failure.ts';

export type Touch = 'tap' | 'double_tap' | 'long_press';
export type Direction = (typeof swipeDirections)[number];
/** Of the screen, across and down, in percent. */
export type Share = readonly [number, number];

/** Something on the screen, as it was when it was looked for. */
export interface Thing {
  touch(how: Touch): Promise<void>;
  /** Gives it the focus and writes into it. */
  type(value: string): Promise<void>;
  /** Takes all of its letters. */
  erase(): Promise<void>;
  text(): Promise<string>;
}

/** The screen of a device as steps see and touch it, whoever carries that out. */
export interface TestScreen {
  /** Looks once; null: nothing fits. Throws ScreenUnread. */
  find(wanted: Selector): Promise<Thing | null>;
  /** Whatever lies at a place. */
  at(place: Share): Thing;
  /** Whatever has the focus. */
  focus(): Thing;
  swipe(from: Share, to: Share): Promise<void>;
  /** As a finger goes in what can be scrolled, else on the whole screen. */
  scroll(direction: Direction): Promise<void>;
  /** The same one as long as it looks the same. */
  mark(): Promise<string>;
}

/** It may be readable in a moment. */
export class ScreenUnread extends StepFailure {
  constructor(why: StepReason) {
    super(reason('unread', { why }));
  }
}

/** As a finger goes. */
export const paths: Readonly<Record<Direction, readonly [from: Share, to: Share]>> = {
  up: [
    [50, 75],
    [50, 25],
  ],
  down: [
    [50, 25],
    [50, 75],
  ],
  left: [
    [80, 50],
    [20, 50],
  ],
  right: [
    [20, 50],
    [80, 50],
  ],
};
