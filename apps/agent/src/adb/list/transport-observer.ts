import type { DeviceLink, OpenStream } from '@rackhand/device-link/device-link';
import { failureOf } from '@rackhand/device-link/link-error';
import type { ProviderEvents, ProviderState, ProviderWatch } from '../../devices/device-provider.ts';
import { lookInTurn } from '../../devices/look-in-turn.ts';
import { attachmentOf } from './adb-words.ts';

export interface TransportObserverDeps {
  link: DeviceLink;
  /** adb's events miss the loss of a device that is attached over TCP, so the list is read besides. */
  pollMs: number;
  on: ProviderEvents;
}

/** While no server answers it is looked for this often. */
const lookForServerMs = 100;

/**
 * Watches adb's list. Events only cause the list to be read: a list that is asked for is never older than the one before,
 * while an event may come later than the answer to a question that was asked after it.
 */
export function startTransportObserver({ link, pollMs, on }: TransportObserverDeps): ProviderWatch {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const tracker = createTracker(link, { change: () => void look(), ended: on.ended });

  const read = async () => {
    clearTimeout(timer);
    let state: ProviderState = 'running';
    try {
      const transports = await link.listTransports();
      if (isStopped) return;
      tracker.open();
      on.state(state);
      on.list(transports.map(attachmentOf));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      state = failure === 'server_hung' ? 'hung' : 'down';
      if (!isStopped) on.state(state);
    }
    if (!isStopped) timer = setTimeout(() => void look(), state === 'running' ? pollMs : lookForServerMs);
  };
  const turn = lookInTurn(read);
  const look = (): Promise<void> => turn.look();
  void look();

  return {
    look,
    stop() {
      isStopped = true;
      turn.stop();
      clearTimeout(timer);
      tracker.close();
    },
  };
}

/** Hears of changes from one adb server at a time. */
function createTracker(
  link: DeviceLink,
  on: { change(): void; ended(): void },
): { open(): void; close(): void } {
  let stream: OpenStream | null = null;
  const open = () => {
    if (stream !== null) return;
    let heard = false;
    stream = link.trackTransports({
      change() {
        heard = true;
        on.change();
      },
      end() {
        stream = null;
        if (!heard) return;
        on.ended();
        on.change();
      },
    });
  };
  return { open, close: () => stream?.close() };
}
