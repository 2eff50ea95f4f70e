import type { AppEffect } from './app-effect.ts';
import { tell, tellActivity, writerOf } from './app-log.ts';
import { answerKey, componentOf, goHome } from './app-process.ts';
import { crashApp, crashNatively } from './crash-app.ts';
import { placesOf, textAt } from './find-widget.ts';
import { reportAnr } from './report-anr.ts';
import {
  type AppProcess,
  knownSystemOf,
  type OpenScreen,
  type RunningSystem,
  topOf,
} from './running-system.ts';

const toastMs = 3_500;

type Run<N extends AppEffect['do']> = (
  system: RunningSystem,
  process: AppProcess,
  effect: Extract<AppEffect, { do: N }>,
  cause: string | null,
) => void;

const runs: { readonly [N in AppEffect['do']]: Run<N> } = {
  go: (system, process, { to }) => {
    openScreen(system, process, to);
  },
  set: (_system, process, { id, text }) => {
    const open = topOf(process);
    for (const place of placesOf(open, id)) open.texts.set(place, text);
  },
  log: (system, process, { level, tag, text }) => {
    tell(system, writerOf(process), ['main', level, tag], text);
  },
  toast: (system, _process, { text }) => {
    system.toast = { text, until: system.device.now() + toastMs };
  },
  animate: (system, process) => {
    topOf(process).movesSince ??= system.device.now();
  },
  crash: (system, process, { exception, message }, cause) => {
    crashApp(system, process, { exception, message, cause });
  },
  native_crash: (system, process, { signal }) => {
    crashNatively(system, process, signal);
  },
  anr: reportAnr,
  leave: goHome,
  ask: (system, process, { permission }) => {
    if (system.answers.has(answerKey(process.app.packageName, permission))) return;
    system.dialog = { kind: 'permission', process, permission };
  },
};

/** What ends the app, or leaves its screen, ends the list. */
const lastOnes: ReadonlySet<AppEffect['do']> = new Set(['go', 'crash', 'native_crash', 'leave']);

/** `cause` is the id of the widget or key that did it; it is named in a crash. */
export function runEffects(
  system: RunningSystem,
  process: AppProcess,
  effects: readonly AppEffect[],
  cause: string | null,
): void {
  for (const effect of effects) {
    const open = process.screens.at(-1);
    if (open === undefined || !isMeant(open, effect)) continue;
    (runs[effect.do] as Run<AppEffect['do']>)(system, process, effect, cause);
    if (lastOnes.has(effect.do)) return;
  }
}

function isMeant(open: OpenScreen, { when }: AppEffect): boolean {
  return when === undefined || textAt(open, when.id) === when.is;
}

/** Goes to a screen: back to it where it lies below, else on top of the others. */
export function openScreen(system: RunningSystem, process: AppProcess, name: string): void {
  const below = process.screens.findIndex((one) => one.name === name);
  if (below >= 0) {
    process.screens.splice(below + 1);
    return;
  }
  const screen = process.definition.screens[name];
  if (screen === undefined) return;
  const open: OpenScreen = {
    name,
    screen,
    texts: new Map(),
    scrolled: new Map(),
    focus: null,
    movesSince: null,
  };
  process.screens.push(open);
  system.keyboardShown = false;
  tellActivity(system, 'I', `Displayed ${componentOf(process, name)}: +212ms`);
  runLater(system, process, open);
  runEffects(system, process, screen.on.open, null);
}

/** What time does to a screen, as long as it is on top. */
function runLater(system: RunningSystem, process: AppProcess, open: OpenScreen): void {
  for (const { ms, do: effects } of open.screen.on.after) {
    setTimeout(() => {
      const isThere =
        knownSystemOf(system.device) === system &&
        system.processes.get(process.app.packageName) === process &&
        process.screens.at(-1) === open;
      if (isThere) runEffects(system, process, effects, null);
    }, ms).unref();
  }
}
