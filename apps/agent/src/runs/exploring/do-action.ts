import type { Bounds } from '../../screen/ui-tree.ts';
import { longTapAt, pressKey, swipeWithin, tapAt } from '../scenario/gestures.ts';
import { act, type DeviceHands } from '../scenario/hands.ts';
import type { Point } from '../scenario/places.ts';
import { isKeyboardShown, typeText } from '../scenario/type-text.ts';
import type { PossibleAction } from './possible-actions.ts';
import type { SeededChoice } from './seeded-choice.ts';

/** What most fields take, where nobody has said what to type. */
const standardTexts = ['test', '1234', '010-1234-5678', 'a@example.com', '2026-11-23'];

const middleOf = ([left, top, right, bottom]: Bounds): Point => ({
  x: Math.round((left + right) / 2),
  y: Math.round((top + bottom) / 2),
});

/** Whatever the device makes of it, the next look shows. */
export async function doAction(
  hands: DeviceHands,
  action: PossibleAction,
  choice: SeededChoice,
  texts: readonly string[],
): Promise<void> {
  switch (action.does) {
    case 'tap':
      await act(hands, [tapAt(middleOf(choice.of(action.on)))]);
      return;
    case 'long_press':
      await act(hands, [longTapAt(middleOf(choice.of(action.on)))]);
      return;
    case 'type': {
      const field = action.on.length === 0 ? [] : [tapAt(middleOf(choice.of(action.on)))];
      await typeText(hands, field, choice.of(texts.length === 0 ? standardTexts : texts));
      await hideKeyboard(hands);
      return;
    }
    case 'swipe':
      await act(hands, [swipeWithin(action.within, action.direction)]);
      return;
    case 'key':
      await act(hands, [pressKey(action.name)]);
  }
}

/** What lies below a keyboard can't be touched; without one, back would leave the screen. */
async function hideKeyboard(hands: DeviceHands): Promise<void> {
  if (await isKeyboardShown(hands.device)) await act(hands, [pressKey('BACK')]);
}
