import type { ScreenReader } from '../../screen/read-screen.ts';
import type { DeviceHands } from '../scenario/hands.ts';

/** What an app is explored with: whole trees of its screens, and adb. */
export interface ExploringHands extends DeviceHands {
  reader: ScreenReader;
}
