import type { RunPlan } from '@rackhand/contract/test/run-link';
import { RunFailure } from '../device/run-failure.ts';
import type { WebDriverSession, WebDriverSessions } from './sessions.ts';
import { WebDriverAway, WebDriverRefusal } from './webdriver-calls.ts';

interface OpenDeps {
  sessions: WebDriverSessions;
  plan: Pick<RunPlan, 'executor' | 'exploring' | 'appium_port'>;
  udid: string;
  /** What adb calls the device. */
  name: string;
  signal: AbortSignal;
}

/** The session in which a run's steps are carried out; null: by adb. Throws APPIUM_AWAY. Document 9, Executors. */
export async function openSession(deps: OpenDeps): Promise<WebDriverSession | null> {
  const { sessions, plan, udid, name, signal } = deps;
  // What explores an app looks at whole screens, by adb.
  const { executor, exploring, appium_port: port } = plan;
  if (executor === 'adb' || exploring !== null || port === null || !sessions.allows(port)) return null;
  if (!(await sessions.isReady(port))) {
    if (executor === 'auto') return null;
    throw new RunFailure('APPIUM_AWAY', 'it is not ready');
  }
  try {
    return await sessions.open({ udid, name, port }, signal);
  } catch (error) {
    if (error instanceof WebDriverAway || error instanceof WebDriverRefusal)
      throw new RunFailure('APPIUM_AWAY', error.message);
    throw error;
  }
}
