import { deviceWords, reason } from '@rackhand/contract/test/step-reason';
import type { Argv, Said } from '../../devices/test-shell.ts';
import { StepFailure } from '../device/run-failure.ts';
import { act, type DeviceHands } from './hands.ts';

/** A small box takes its time to show an app. */
const startMs = 60_000;

function appOf({ appId }: DeviceHands, named: string | undefined): string {
  const app = named ?? appId;
  if (app === null) throw new StepFailure(reason('noApp'));
  return app;
}

/** `am` says what went wrong with exit code 0 as well. */
function refuseIfFailed(said: Said | undefined): void {
  if (said === undefined) return;
  const line = said.text.split('\n').find((one) => /^(?:Error|java\.|Exception)|Error:/.test(one.trim()));
  if (line !== undefined) throw new StepFailure(deviceWords(line.trim()));
  if (said.code === 0) return;
  const words = said.text.trim().slice(0, 300);
  throw new StepFailure(words === '' ? reason('exitCode', { code: String(said.code) }) : deviceWords(words));
}

function clearing({ keptData }: DeviceHands, app: string): Argv {
  if (keptData.includes(app)) throw new StepFailure(reason('isProtected', { app }));
  return ['pm', 'clear', app];
}

function refuseIfNotCleared(said: Said | undefined): void {
  if (said !== undefined && !said.text.includes('Success'))
    throw new StepFailure(reason('notCleared', { said: said.text.trim().slice(0, 200) }));
}

/** A phone's apps stand in one category, those of a television in another. */
const starts = (app: string): Argv[] =>
  ['LAUNCHER', 'LEANBACK_LAUNCHER'].map((category) => [
    ...['am', 'start', '-W', '-a', 'android.intent.action.MAIN'],
    ...['-c', `android.intent.category.${category}`, '-p', app],
  ]);

const isUnresolved = (said: Said | undefined): boolean => /unable to resolve/i.test(said?.text ?? '');

export async function launchApp(
  hands: DeviceHands,
  named: string | undefined,
  clear: boolean,
): Promise<void> {
  const app = appOf(hands, named);
  if (clear) {
    const [said] = await act(hands, [clearing(hands, app)], startMs);
    refuseIfNotCleared(said);
  }
  const [plain = [], leanback = []] = starts(app);
  const [said] = await act(hands, [plain], startMs);
  const [last] = isUnresolved(said) ? await act(hands, [leanback], startMs) : [said];
  if (isUnresolved(last)) throw new StepFailure(reason('notOpened', { app }));
  refuseIfFailed(last);
}

export async function stopApp(hands: DeviceHands, named: string | undefined): Promise<void> {
  const [said] = await act(hands, [['am', 'force-stop', appOf(hands, named)]]);
  refuseIfFailed(said);
}

export async function clearApp(hands: DeviceHands, named: string | undefined): Promise<void> {
  const [said] = await act(hands, [clearing(hands, appOf(hands, named))], startMs);
  refuseIfNotCleared(said);
}

export async function openLink(hands: DeviceHands, url: string): Promise<void> {
  const view = ['am', 'start', '-W', '-a', 'android.intent.action.VIEW', '-d', url];
  const [said] = await act(hands, [view], startMs);
  refuseIfFailed(said);
}
