import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { AppiumConfig } from '../../config.ts';
import type { OpenedSession, SessionJournal } from './session-journal.ts';
import {
  createWebDriverCalls,
  WebDriverAway,
  type WebDriverCalls,
  WebDriverRefusal,
} from './webdriver-calls.ts';

export interface WebDriverSettings {
  /** Document 9: `auto` takes a server that is ready by then. */
  readyMs: number;
  /** A session starts a program on the device. */
  openMs: number;
  /** Any other call. */
  callMs: number;
  /** What could not be deleted is tried again so often. */
  retryMs: number;
}

export const defaultWebDriverSettings: WebDriverSettings = {
  readyMs: 3_000,
  openMs: 120_000,
  callMs: 30_000,
  retryMs: 5_000,
};

/** One session at the device's own Appium. */
export interface WebDriverSession {
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
  /** Never throws: a session whose server does not answer is deleted as soon as it does. */
  delete(): Promise<void>;
}

export interface AppiumDevice {
  udid: string;
  /** What adb calls it. */
  name: string;
  /** Of its Appium. */
  port: number;
}

/** The devices' Appium servers on this host. */
export interface WebDriverSessions {
  /** The host's configuration lists the port: nobody else says where this host calls. */
  allows(port: number): boolean;
  isReady(port: number): Promise<boolean>;
  /** Throws what the calls throw. */
  open(device: AppiumDevice, signal: AbortSignal): Promise<WebDriverSession>;
  /** What an agent before this one has left at a device is deleted now, or as soon as its server answers. */
  settle(udid: string): Promise<void>;
  stop(): Promise<void>;
}

interface SessionsDeps {
  config: AppiumConfig;
  journal: SessionJournal;
  settings: WebDriverSettings;
  log: Logger;
}

export function createWebDriverSessions({ config, journal, settings, log }: SessionsDeps): WebDriverSessions {
  const left = new Map(journal.entries().map((session) => [session.udid, session]));
  const callsTo = (target: { port: number; basePath: string }): WebDriverCalls =>
    createWebDriverCalls(target, settings.callMs);
  const { basePath } = config;

  const removals = new Map<string, Promise<void>>();
  const attempt = async (session: OpenedSession): Promise<void> => {
    try {
      await deleteSession(callsTo(session), session.id);
      await journal.forget(session.udid);
      left.delete(session.udid);
    } catch (error) {
      if (!left.has(session.udid))
        log.warn({ err: error, udid: session.udid }, 'a WebDriver session is deleted later');
      left.set(session.udid, session);
    }
  };
  /** One at a time for each device: what a late one forgets would be the next session's. */
  const remove = (session: OpenedSession): Promise<void> => {
    const { udid } = session;
    const removal = removals.get(udid) ?? attempt(session).finally(() => removals.delete(udid));
    removals.set(udid, removal);
    return removal;
  };
  /** What nobody waits for any more goes once it is known what it is called. */
  const removeLater = (session: OpenedSession, answered: Promise<unknown>): void => {
    const { udid } = session;
    left.set(udid, session);
    const known = answered.catch(() => undefined).then(() => attempt(session));
    removals.set(
      udid,
      known.finally(() => removals.delete(udid)),
    );
  };
  const settle = async (udid: string): Promise<void> => {
    const session = left.get(udid);
    if (session !== undefined) await remove(session);
  };
  const settleAll = (): void => {
    for (const udid of left.keys()) void settle(udid);
  };
  settleAll();
  const timer = setInterval(settleAll, settings.retryMs);

  return {
    allows: (port) => config.ports.has(port),
    async isReady(port) {
      try {
        const how = { deadlineMs: settings.readyMs };
        const { ready } = status.parse(
          await callsTo({ port, basePath }).call('GET', '/status', undefined, how),
        );
        return ready;
      } catch {
        return false;
      }
    },
    async open({ udid, name, port }, signal) {
      await settle(udid);
      if (left.has(udid)) throw new WebDriverAway('the session before this one could not be deleted');
      const opened: OpenedSession = { udid, port, basePath, id: null };
      const calls = callsTo(opened);
      await journal.write(opened);
      const capabilities = { alwaysMatch: capabilitiesFor(config.capabilities, name), firstMatch: [{}] };
      const asked = calls.call('POST', '/session', { capabilities }, { deadlineMs: settings.openMs });
      const answered = asked.then((value) => {
        opened.id = newSession.parse(value).sessionId;
        return opened.id;
      });
      let id: string;
      try {
        id = await unlessAborted(answered, signal);
      } catch (error) {
        // A server that has refused has opened nothing; of any other it is not known.
        if (error instanceof WebDriverRefusal) await journal.forget(udid);
        else removeLater(opened, answered);
        throw error;
      }
      await journal.write(opened);
      const root = `/session/${encodeURIComponent(id)}`;
      return {
        call: (method, path, body) => calls.call(method, `${root}${path}`, body, { signal }),
        delete: () => remove(opened),
      };
    },
    settle,
    async stop() {
      clearInterval(timer);
      // What takes longer is on disk, for the next agent.
      await Promise.race([Promise.all(removals.values()), wait(settings.retryMs)]);
    },
  };
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const over = new AbortController();
  const aborted = once(signal, 'abort', { signal: over.signal }).then((): never => {
    throw signal.reason;
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    over.abort();
    aborted.catch(() => undefined);
  }
}

const status = z.object({ ready: z.boolean() });
const newSession = z.object({ sessionId: z.string().min(1) });
const listed = z.array(z.object({ id: z.string() }));

/** A session without a name is found among all that the server has: it has one device. Servers that don't list them have a time limit of their own. */
async function deleteSession(calls: WebDriverCalls, id: string | null): Promise<void> {
  const ids = id === null ? await listSessions(calls) : [id];
  for (const one of ids) {
    try {
      await calls.call('DELETE', `/session/${encodeURIComponent(one)}`);
    } catch (error) {
      if (!(error instanceof WebDriverRefusal && error.kind === 'invalid session id')) throw error;
    }
  }
}

async function listSessions(calls: WebDriverCalls): Promise<string[]> {
  try {
    return listed.parse(await calls.call('GET', '/appium/sessions')).map(({ id }) => id);
  } catch (error) {
    if (error instanceof WebDriverRefusal) return [];
    throw error;
  }
}

/** `{udid}` stands for what adb calls the device. */
function capabilitiesFor(given: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const filled = Object.entries(given).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.replaceAll('{udid}', name) : value,
  ]);
  return Object.fromEntries(filled) as Record<string, unknown>;
}
