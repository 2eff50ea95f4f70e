import { definitionOf, labelOf } from '../apps/definition-of.ts';
import { launch } from '../apps/run-app.ts';
import { systemOf } from '../apps/running-system.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import type { ScreenSize } from './screen-size.ts';
import { makeNode, type UiNode } from './ui-node.ts';

const columns = 4;

/** The app that is seen when no other is. */
export function launcherPackage({ factory }: SimulatedDevice): string {
  return factory.profile.kind === 'phone' ? 'com.android.launcher3' : 'com.google.android.tvlauncher';
}

export function launcherComponent(device: SimulatedDevice): string {
  const isPhone = device.factory.profile.kind === 'phone';
  return `${launcherPackage(device)}/${isPhone ? '.uioverrides.QuickstepLauncher' : '.MainActivity'}`;
}

/** A sign for each app that can be opened, in the order of their names. */
export function launcherNodes(device: SimulatedDevice, { width, height }: ScreenSize): UiNode[] {
  const packageName = launcherPackage(device);
  const apps = device.state.apps.flatMap((app) => {
    const definition = definitionOf(app);
    return definition === null ? [] : [{ app, definition, label: labelOf({ app, definition }) }];
  });
  const [cellWidth, cellHeight] = [Math.floor(width / columns), Math.floor(height / 8)];
  return apps
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
    .map(({ app, definition, label }, nth) => {
      const [left, top] = [(nth % columns) * cellWidth, (1 + Math.floor(nth / columns)) * cellHeight];
      return makeNode({
        className: 'android.widget.TextView',
        packageName,
        text: label,
        description: label,
        bounds: [left + 8, top + 8, left + cellWidth - 8, top + cellHeight - 8],
        press: () => launch(systemOf(device), { app, definition, screen: definition.start }),
      });
    });
}
