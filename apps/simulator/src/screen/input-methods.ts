import type { SimulatedDevice } from '../device/simulated-device.ts';
import { typeText } from './press-key.ts';
import { seeScreen } from './seen-screen.ts';

export const standardInputMethod =
  'com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME';
export const chosenSetting = 'secure/default_input_method';
export const enabledSetting = 'secure/enabled_input_methods';

/** ADBKeyBoard, as labs install it: it types what a broadcast brings it. Other keyboards of apps type nothing. */
const typingInputMethod = 'com.android.adbkeyboard/.AdbIME';

interface Broadcast {
  action: string | null;
  packageName: string | null;
  extras: ReadonlyMap<string, string>;
}

export function chosenInputMethod({ state }: SimulatedDevice): string {
  return state.settings[chosenSetting] ?? standardInputMethod;
}

export function isInstalled({ state }: SimulatedDevice, inputMethod: string): boolean {
  const [owner] = inputMethod.split('/');
  return inputMethod === standardInputMethod || state.apps.some(({ packageName }) => packageName === owner);
}

/** It is heard while its keyboard is on the screen; otherwise it is lost, and `am` says so of neither. */
export function typeByBroadcast(device: SimulatedDevice, { action, packageName, extras }: Broadcast): void {
  const [owner] = typingInputMethod.split('/');
  const isHeard =
    chosenInputMethod(device) === typingInputMethod &&
    isInstalled(device, typingInputMethod) &&
    (packageName ?? owner) === owner &&
    seeScreen(device).keyboardTop !== null;
  const message = extras.get('msg');
  if (!isHeard || message === undefined) return;
  if (action === 'ADB_INPUT_TEXT') typeText(device, message);
  if (action === 'ADB_INPUT_B64') typeText(device, Buffer.from(message, 'base64').toString());
}
