import type { AppWidget } from '../apps/app-definition.ts';
import { goHome } from '../apps/app-process.ts';
import { widgetAt } from '../apps/find-widget.ts';
import { runEffects } from '../apps/run-effects.ts';
import {
  type AppProcess,
  knownSystemOf,
  type OpenScreen,
  type RunningSystem,
  topOf,
} from '../apps/running-system.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { isEditable } from './app-nodes.ts';
import { answerPermission } from './dialog-nodes.ts';
import { letterOf } from './key-names.ts';
import { moveFocus } from './move-focus.ts';
import { seeScreen } from './seen-screen.ts';
import { pressNode } from './touch-screen.ts';
import { allNodes } from './ui-node.ts';

const wakingKeys: Readonly<Record<string, boolean | 'toggle'>> = {
  WAKEUP: true,
  SLEEP: false,
  POWER: 'toggle',
};
const pressingKeys: ReadonlySet<string> = new Set(['DPAD_CENTER', 'ENTER', 'NUMPAD_ENTER']);

/** One key by its name without KEYCODE_. */
export function pressKey(device: SimulatedDevice, key: string): void {
  const seen = seeScreen(device);
  device.touched({ did: 'key', app_id: seen.root.packageName, screen: seen.screen, value: key });
  const wakes = wakingKeys[key];
  if (wakes !== undefined) {
    device.change((state) => {
      state.awake = wakes === 'toggle' ? !state.awake : wakes;
    });
    return;
  }
  if (!device.state.awake) return;
  const system = knownSystemOf(device);
  if (system !== undefined && takenBySystem(system, key)) return;
  const front = system?.front ?? null;
  if (system !== undefined && front !== null && !front.stuck && system.dialog === null) {
    if (takenByApp(system, front, key)) return;
  }
  pressWithin(device, key);
}

/** Home, a dialog and the keyboard come before the app. */
function takenBySystem(system: RunningSystem, key: string): boolean {
  if (key === 'HOME') goHome(system);
  else if (key === 'BACK' && system.dialog !== null) {
    answerPermission(system, false);
    system.dialog = null;
  } else if (key === 'BACK' && system.keyboardShown) system.keyboardShown = false;
  else return false;
  return true;
}

function takenByApp(system: RunningSystem, process: AppProcess, key: string): boolean {
  const open = topOf(process);
  const own = open.screen.on.keys[key];
  if (own !== undefined) runEffects(system, process, own, key.toLowerCase());
  else if (key === 'BACK') goBack(system, process);
  else if (letterOf(key) !== null) type(system, process, letterOf(key) ?? '');
  else if (key === 'DEL') edit(open, (text) => text.slice(0, -1));
  else return false;
  return true;
}

function goBack(system: RunningSystem, process: AppProcess): void {
  const { back } = topOf(process).screen.on;
  if (back !== undefined) runEffects(system, process, back, 'back');
  else if (process.screens.length > 1) process.screens.pop();
  else goHome(system);
}

/** The arrows move the focus, and the middle key presses what has it. */
function pressWithin(device: SimulatedDevice, key: string): void {
  const seen = seeScreen(device);
  const focused = allNodes(seen.root).find((node) => node.focused);
  if (pressingKeys.has(key) && focused !== undefined) pressNode(device, focused);
  else if (key.startsWith('DPAD_') || key === 'TAB') {
    const front = knownSystemOf(device)?.front ?? null;
    if (front !== null && !front.stuck) topOf(front).focus = moveFocus(seen.root, key) ?? topOf(front).focus;
  }
}

/** What is typed goes to the field that has the focus, and is lost where none has. */
export function typeText(device: SimulatedDevice, text: string): void {
  const seen = seeScreen(device);
  const system = knownSystemOf(device);
  const front = system?.front ?? null;
  const focus = front === null ? null : topOf(front).focus;
  const widget = front === null || focus === null ? undefined : widgetAt(topOf(front), focus);
  device.touched({
    did: 'text',
    app_id: seen.root.packageName,
    screen: seen.screen,
    widget: widget?.id ?? null,
    value: text,
  });
  if (system === undefined || front === null || front.stuck || !device.state.awake || system.dialog !== null)
    return;
  type(system, front, text);
}

function type(system: RunningSystem, process: AppProcess, text: string): void {
  const open = topOf(process);
  const widget = edit(open, (before) => before + text);
  if (widget !== null) runEffects(system, process, widget.on.text, widget.id ?? null);
}

function edit(open: OpenScreen, change: (text: string) => string): AppWidget | null {
  const widget = open.focus === null ? undefined : widgetAt(open, open.focus);
  if (open.focus === null || widget === undefined || !isEditable(widget)) return null;
  open.texts.set(open.focus, change(open.texts.get(open.focus) ?? widget.text));
  return widget;
}
