import { createLiveConnection } from './live-connection.ts';
import { createLiveHub } from './live-hub.ts';
import type { FromHub, ToHub } from './live-protocol.ts';

/** Runs once for all tabs of the browser: browsers allow six connections to a server over HTTP/1.1. */
interface SharedWorkerScope {
  onconnect: ((event: MessageEvent) => void) | null;
}

const hub = createLiveHub({
  connect: (deps) => createLiveConnection({ fetch: fetch.bind(globalThis), ...deps }),
});

(globalThis as unknown as SharedWorkerScope).onconnect = ({ ports }) => {
  const [port] = ports;
  if (port === undefined) return;
  const answer = (message: FromHub): void => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<ToHub>) => hub.receive(port, data, answer);
};
