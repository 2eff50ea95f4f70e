import { createLiveConnection } from './live-connection.ts';
import { createLiveHub } from './live-hub.ts';
import type { FromHub, ToHub } from './live-protocol.ts';

export interface HubPort {
  send(message: ToHub): void;
}

export type OpenHub = (onMessage: (message: FromHub) => void) => HubPort;

/** The stream of all tabs where there are shared workers, else one of this tab's own. */
export const openHub: OpenHub = (onMessage) => {
  if (!('SharedWorker' in window)) return openOwnHub(fetch.bind(globalThis))(onMessage);
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
    type: 'module',
    name: 'rackhand-live',
  });
  worker.port.onmessage = ({ data }: MessageEvent<FromHub>) => onMessage(data);
  return { send: (message) => worker.port.postMessage(message) };
};

/** A stream of this tab alone, by its own way of calling. */
export function openOwnHub(ownFetch: typeof fetch): OpenHub {
  return (onMessage) => {
    const hub = createLiveHub({
      connect: (deps) => createLiveConnection({ fetch: ownFetch, ...deps }),
    });
    const tab = {};
    return { send: (message) => hub.receive(tab, message, onMessage) };
  };
}
