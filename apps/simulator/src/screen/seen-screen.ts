import { knownSystemOf, topOf } from '../apps/running-system.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { appNodes } from './app-nodes.ts';
import { dialogNode } from './dialog-nodes.ts';
import { launcherNodes, launcherPackage } from './launcher.ts';
import { type ScreenSize, screenSize } from './screen-size.ts';
import { makeNode, type UiNode } from './ui-node.ts';

/** What a person sees of a device. */
export interface SeenScreen {
  size: ScreenSize;
  /** The window that has the focus: a dialog's, the app's or the launcher's. */
  root: UiNode;
  /** The app's window below a dialog; else the same. */
  below: UiNode;
  /** The app's own name of its screen; null: a dialog or the launcher is in front. */
  screen: string | null;
  toast: string | null;
  /** Where the keyboard begins; null: there is none. */
  keyboardTop: number | null;
  /** What changes with each look at a screen that moves; 0: it rests. */
  frame: number;
}

const keyboardShare = 0.35;
const frameMs = 40;

export function seeScreen(device: SimulatedDevice): SeenScreen {
  const size = screenSize(device);
  const system = knownSystemOf(device);
  const front = system?.front ?? null;
  const dialog = system?.dialog ?? null;
  const nodes = front === null ? launcherNodes(device, size) : appNodes(front, size);
  const below = windowOf(front?.app.packageName ?? launcherPackage(device), size, nodes);
  const toast = system?.toast ?? null;
  const moves =
    device.state.faults.neverIdleMs !== null || (front !== null && topOf(front).movesSince !== null);
  return {
    size,
    below,
    root: system === undefined || dialog === null ? below : dialogNode(system, dialog, size),
    screen: front === null || dialog !== null ? null : topOf(front).name,
    toast: toast !== null && toast.until > device.now() ? toast.text : null,
    keyboardTop: system?.keyboardShown === true ? Math.round(size.height * (1 - keyboardShare)) : null,
    frame: moves ? Math.floor(device.now() / frameMs) : 0,
  };
}

function windowOf(packageName: string, { width, height }: ScreenSize, children: readonly UiNode[]): UiNode {
  const whole = [0, 0, width, height] as const;
  const frame = (id: string, className: string, inner: readonly UiNode[]): UiNode =>
    makeNode({ className, packageName, id, bounds: whole, children: inner });
  const content = frame('android:id/content', 'android.widget.FrameLayout', children);
  return frame('', 'android.widget.FrameLayout', [frame('', 'android.widget.LinearLayout', [content])]);
}
