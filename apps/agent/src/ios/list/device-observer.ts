import { failureOf } from '@rackhand/device-link/link-error';
import type { ProviderEvents, ProviderState, ProviderWatch } from '../../devices/device-provider.ts';
import { lookInTurn } from '../../devices/look-in-turn.ts';
import type { ListedDevice, UsbmuxClient } from './usbmux-client.ts';

interface DeviceObserverDeps {
  usbmux: UsbmuxClient;
  pollMs: number;
  on: Pick<ProviderEvents, 'state' | 'ended'> & { list(devices: readonly ListedDevice[]): void };
}

/** While usbmuxd does not answer it is looked for this often. */
const lookForServerMs = 250;

/** Watches usbmuxd's list. Its events only cause the list to be read, so that no list is older than the one before. */
export function startDeviceObserver({ usbmux, pollMs, on }: DeviceObserverDeps): ProviderWatch {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let listening: { close(): void } | null = null;

  const listen = (): void => {
    if (listening !== null) return;
    listening = usbmux.listen({
      change: () => void look(),
      end() {
        listening = null;
        if (isStopped) return;
        on.ended();
        void look();
      },
    });
  };
  const read = async (): Promise<void> => {
    clearTimeout(timer);
    let state: ProviderState = 'running';
    try {
      const devices = await usbmux.list();
      if (isStopped) return;
      listen();
      on.state(state);
      on.list(devices);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      state = failure === 'server_down' ? 'down' : 'hung';
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
      listening?.close();
    },
  };
}
