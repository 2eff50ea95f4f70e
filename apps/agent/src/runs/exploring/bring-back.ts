import { centreOf, type UiTree } from '../../screen/ui-tree.ts';
import { launchApp, stopApp } from '../scenario/app-verbs.ts';
import { pressKey, tapAt } from '../scenario/gestures.ts';
import { act, type DeviceHands } from '../scenario/hands.ts';
import type { SeenPlace } from './seen-place.ts';

/** So often in a row it is tried. */
export const mostReturns = 6;

/** The app is brought to the front again: `nth` time in a row, and each time with more force. */
export async function bringBack(hands: DeviceHands, { tree }: SeenPlace, nth: number): Promise<void> {
  const close = tree === null ? null : closingButton(tree);
  if (close !== null) await act(hands, [tapAt(close)]);
  else if (nth === 2) await act(hands, [pressKey('BACK')]);
  if (nth > 2) {
    await act(hands, [pressKey('HOME')]);
    await stopApp(hands, undefined);
  }
  await launchApp(hands, undefined, false);
}

/** Of the words that an app has crashed or does not respond. */
function closingButton({ nodes }: UiTree): { x: number; y: number } | null {
  const button = nodes.find(({ id }) => id === 'android:id/aerr_close');
  return button === undefined ? null : centreOf(button);
}
