import { createLiveConnection } from './live-connection.ts';
import { createLiveHub } from './live-hub.ts';
import type { FromHub, ToHub } from './live-protocol.ts';

export interface HubPort {
  send(message: ToHub): void;
}

/** The stream of all tabs where there are shared workers, else one of this tab's own. */
export function openHub(onMessage: (message: FromHub) => void): HubPort {
  if (!('SharedWorker' in window)) return ownHub(onMessage);
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
    type: 'module',
    name: 'rackhand-live',
  });
  worker.port.onmessage = ({ data }: MessageEvent<FromHub>) => onMessage(data);
  return { send: (message) => worker.port.postMessage(message) };
}

function ownHub(onMessage: (message: FromHub) => void): HubPort {
  const hub = createLiveHub({
    connect: (deps) => createLiveConnection({ fetch: fetch.bind(window), ...deps }),
  });
  const tab = {};
  return { send: (message) => hub.receive(tab, message, onMessage) };
}
