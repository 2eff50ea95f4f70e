import type { HelperApp } from '../../config.ts';
import type { DeviceEvents } from '../../devices/device-provider.ts';
import type { DeviceStart } from '../../devices/device-start.ts';
import type { AdbSettings } from '../adb-settings.ts';
import type { DeviceShell } from './device-shell.ts';
import { factsScript, parseFacts } from './parse-facts.ts';
import { parseReadings, readingsScript } from './parse-readings.ts';
import { parseStart, startCommand } from './parse-start.ts';
import { createScreenCheck, type SeenScreen } from './screen-check.ts';
import { parseSections, sectionScript } from './section-script.ts';
import { told } from './told-values.ts';

/** What is asked of one device. */
export interface DeviceReader {
  /** Whether its system is up; tells who it is, and since when. */
  hasStarted(): Promise<boolean>;
  readAll(): Promise<void>;
}

export interface ReaderDeps {
  settings: AdbSettings;
  /** null: this host's devices need none. */
  helper: HelperApp | null;
  /** What devices of this host have told of themselves, by serial: kept from one attachment to the next. */
  toldBefore: Map<string, ToldBefore>;
  on: Pick<DeviceEvents, 'identified' | 'facts' | 'readings' | 'started'>;
}

/** A device that comes back within one start, with the same system, is as it was. */
export interface ToldBefore {
  bootId: string;
  build: string;
  screen: SeenScreen;
}

/** Who it is, and since when: a device that comes back is told of with its new start at once, and until it is up. */
const whoScript = sectionScript({
  serial: [['getprop', 'ro.serialno']],
  start: [startCommand],
  completed: [['getprop', 'sys.boot_completed']],
});

function ofStart(before: ToldBefore | undefined, { bootId }: DeviceStart): ToldBefore | undefined {
  return bootId !== '' && before?.bootId === bootId ? before : undefined;
}

export function createDeviceReader(shell: DeviceShell, deps: ReaderDeps): DeviceReader {
  const { settings, helper, toldBefore, on } = deps;
  const script = readingsScript(helper);
  const known = { serialno: '', build: '', factsReadAt: 0 };
  const screen = createScreenCheck({
    everyMs: settings.screenMs,
    runShell: (command) => shell.run(command, { deadlineMs: settings.screenDeadlineMs }),
  });
  const identify = (answer: string) => {
    const serialno = told('serial', answer);
    known.serialno = serialno ?? '';
    on.identified(serialno);
  };
  const toldIn = (start: DeviceStart): ToldBefore | undefined =>
    ofStart(toldBefore.get(known.serialno), start);
  const remember = ({ bootId }: DeviceStart): void => {
    toldBefore.set(known.serialno, { bootId, build: known.build, screen: screen.seen() });
  };
  const readFactsIfDue = async (start: DeviceStart, build: string, isOther: boolean): Promise<void> => {
    if (known.build === '' && toldIn(start)?.build === build) {
      known.build = build;
      // A cable that is pulled and plugged each second asks for no more than that; the next reading does.
      known.factsReadAt = Date.now() - settings.factsMs;
    } else if (isOther || build !== known.build || Date.now() - known.factsReadAt > settings.factsMs) {
      on.facts(parseFacts(await shell.run(factsScript)));
      known.factsReadAt = Date.now();
    }
    known.build = build;
  };
  /** What is not known yet is found out first: a screen that could not be read does not look well for a moment. */
  const knowScreen = async (start: DeviceStart): Promise<void> => {
    const before = toldIn(start);
    if (before !== undefined) screen.resume(before.screen);
    if (screen.isDue()) await screen.check();
  };
  return {
    async hasStarted() {
      const said = parseSections(await shell.run(whoScript, { urgent: 'urgent' }));
      const text = (name: string) => said.get(name) ?? '';
      const completed = told('bootCompleted', text('completed'));
      // One that has no properties at all can't say that it is up.
      const isStarting = text('serial').trim() !== '' && completed !== null && completed !== '1';
      on.started({ ...parseStart(text('start')), isStarting });
      identify(text('serial'));
      return !isStarting;
    },
    async readAll() {
      const { readings, serialno, build, start } = parseReadings(await shell.run(script), helper);
      on.started({ ...start, isStarting: false });
      if (screen.seen().readable === null) await knowScreen(start);
      on.readings({ ...readings, screen_readable: screen.seen().readable });
      const isOther = serialno !== null && serialno !== known.serialno;
      if (isOther) identify(serialno);
      await readFactsIfDue(start, build, isOther);
      remember(start);
      if (!screen.isDue()) return;
      await screen.check();
      on.readings({ ...readings, screen_readable: screen.seen().readable });
      remember(start);
    },
  };
}
