import type { HostReadings } from '@rackhand/contract/host/agent-link';
import type { DeviceLink, OpenStream } from '@rackhand/device-link/device-link';
import { failureOf } from '@rackhand/device-link/link-error';
import type { Transport } from '@rackhand/device-link/transport-list';

export type AdbState = HostReadings['adb_state'];

export interface TransportObserver {
  /** Asks adb now; resolves when a list that was asked for after this call has been taken. */
  look(): Promise<void>;
  stop(): void;
}

export interface TransportObserverDeps {
  link: DeviceLink;
  /** adb's events miss the loss of a device that is attached over TCP, so the list is read besides. */
  pollMs: number;
  on: {
    list(transports: Transport[]): void;
    state(state: AdbState): void;
    /** The server that was watched has ended; the next list comes from another one, whose numbers mean other devices. */
    ended(): void;
  };
}

/** While no server answers it is looked for this often. */
const lookForServerMs = 100;

/**
 * Watches adb's list. Events only cause the list to be read: a list that is asked for is never older than the one before,
 * while an event may come later than the answer to a question that was asked after it.
 */
export function startTransportObserver(deps: TransportObserverDeps): TransportObserver {
  const { link, pollMs, on } = deps;
  let tracker: OpenStream | null = null;
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const track = () => {
    if (tracker !== null) return;
    let heard = false;
    tracker = link.trackTransports({
      change() {
        heard = true;
        void look();
      },
      end() {
        tracker = null;
        if (!heard) return;
        on.ended();
        void look();
      },
    });
  };
  const read = async () => {
    clearTimeout(timer);
    let state: AdbState = 'running';
    try {
      const transports = await link.listTransports();
      if (isStopped) return;
      track();
      on.state(state);
      on.list(transports);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      state = failure === 'server_hung' ? 'hung' : 'down';
      if (!isStopped) on.state(state);
    }
    if (!isStopped) timer = setTimeout(() => void look(), state === 'running' ? pollMs : lookForServerMs);
  };
  const start = (): Promise<void> => {
    running = read().finally(() => {
      running = null;
    });
    return running;
  };
  const look = (): Promise<void> => {
    if (isStopped) return Promise.resolve();
    if (running === null) return start();
    queued ??= running.then(() => {
      queued = null;
      return isStopped ? undefined : start();
    });
    return queued;
  };
  void look();

  return {
    look,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      tracker?.close();
    },
  };
}
