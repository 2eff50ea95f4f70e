import type { InstalledApp } from '../device/device-state.ts';
import { type AppDefinition, type AppScreen, appDefinition } from './app-definition.ts';
import { bankApp } from './bank-app.ts';
import { playerApp } from './player-app.ts';
import { readDefinition } from './read-definition.ts';

const shipped: Readonly<Record<string, unknown>> = {
  'com.example.bank': bankApp,
  'com.example.mobiletv': playerApp,
};

/** What the system's own packages show is no app: nothing of them can be started. */
const withoutScreens =
  /^(android|com\.android\.(shell|systemui|providers\..*)|com\.google\.android\.(gms|webview))$/;

/** One for all devices: of one text, and of one name, it is the same. */
const known = new Map<string, AppDefinition>();
const mostKnown = 100;

/** What an installed app shows and does; null: it has no screens. */
export function definitionOf({ packageName, definition }: InstalledApp): AppDefinition | null {
  if (definition === null && withoutScreens.test(packageName)) return null;
  const key = definition ?? packageName;
  const before = known.get(key);
  if (before !== undefined) return before;
  const made =
    definition === null
      ? appDefinition.parse(shipped[packageName] ?? plainApp(packageName))
      : readDefinition(definition);
  if (known.size >= mostKnown) known.clear();
  known.set(key, made);
  return made;
}

/** As people know it. */
export function labelOf({
  app,
  definition,
}: {
  app: Pick<InstalledApp, 'packageName'>;
  definition: AppDefinition;
}): string {
  return definition.label ?? app.packageName;
}

/** An app that nobody has described: one screen with its name, and a button that counts for nothing. */
function plainApp(packageName: string): unknown {
  return {
    start: 'main',
    screens: {
      main: {
        activity: '.MainActivity',
        widgets: [
          { id: 'title', text: packageName },
          { class: 'Button', id: 'ok', text: 'OK', clickable: true },
        ],
      },
    },
  };
}

/** The class of a screen's activity, whole. */
export function activityOf(packageName: string, { activity }: AppScreen, screen: string): string {
  const named = activity ?? `.${screen.charAt(0).toUpperCase()}${screen.slice(1)}Activity`;
  return named.startsWith('.') ? packageName + named : named;
}

/** `com.example.bank/.LoginActivity`, as Android shortens it. */
export function shortComponent(packageName: string, activity: string): string {
  return `${packageName}/${activity.startsWith(`${packageName}.`) ? activity.slice(packageName.length) : activity}`;
}
