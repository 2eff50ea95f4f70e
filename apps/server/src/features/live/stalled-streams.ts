import type { Socket } from 'node:net';
import { connectionName, readUnacknowledged } from './unread-bytes.ts';

/** Finds streams whose other end takes nothing any more: gone without a word, or standing still. */
export interface StallWatch<Stream> {
  /** Those that have taken nothing of what they had not taken at the look before. */
  look(streams: Iterable<Stream>): Promise<Stream[]>;
}

interface Place {
  given: number;
  taken: number;
}

/**
 * A machine that sleeps, or a cable that is pulled, ends no connection: the kernel would go on trying for a quarter of
 * an hour, while the stream counts against its session. TCP's own keep-alive is silent while bytes are on their way, and
 * `writableLength` stays 0 as long as the kernel has room for a few bytes every ten seconds.
 */
export function createStallWatch<Stream extends { socket: Socket | null }>(): StallWatch<Stream> {
  const places = new WeakMap<Stream, Place>();
  return {
    look: async (streams) => {
      const looked = [...streams];
      const ports = looked.flatMap(({ socket }) => socket?.localPort ?? []);
      const unacknowledged = await readUnacknowledged(new Set(ports));
      const stalled: Stream[] = [];
      for (const stream of looked) {
        const place = placeOf(stream.socket, unacknowledged);
        if (place === null) continue;
        const before = places.get(stream);
        if (before !== undefined && before.taken < before.given && place.taken <= before.taken)
          stalled.push(stream);
        places.set(stream, place);
      }
      return stalled;
    },
  };
}

/** What Node keeps of a connection: bytes that it was given to write, and those of them that the kernel has not taken. */
interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

function placeOf(
  socket: (Socket & { _handle?: Handle | null }) | null,
  unacknowledged: ReadonlyMap<string, number>,
): Place | null {
  const handle = socket?._handle;
  if (socket === null || handle === null || handle === undefined) return null;
  const queued = unacknowledged.get(connectionName(socket));
  if (queued === undefined) return null;
  return { given: socket.bytesWritten, taken: handle.bytesWritten - handle.writeQueueSize - queued };
}
