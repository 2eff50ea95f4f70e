import type { Duplex } from 'node:stream';
import type { Iphone } from '../iphone.ts';
import { hearService, type Message, type Said, sayService } from '../wire/frames.ts';
import { secureStream } from './secure-stream.ts';

/** The service that restarts a device; who may speak to it is whoever it has trusted last. */
export async function serveDiagnostics(iphone: Iphone, stream: Duplex): Promise<void> {
  const hostId = iphone.state.trusted.at(-1)?.hostId ?? '';
  const secured = await secureStream(iphone, stream, hostId);
  if (secured === null) return void stream.destroy();
  let restartsAtTheEnd = false;
  secured.on('close', () => {
    if (restartsAtTheEnd) iphone.restart();
  });
  hearService(secured, (said) => {
    if (iphone.state.faults.frozen) return;
    const answer = answerTo(said);
    if (said['Request'] === 'Restart' && !iphone.state.faults.keepsRunning) {
      if (said['WaitForDisconnect'] === true) restartsAtTheEnd = true;
      else setImmediate(() => iphone.restart());
    }
    sayService(secured, answer as Message);
  });
}

function answerTo(said: Said): Said {
  return {
    Status: said['Request'] === 'Restart' || said['Request'] === 'Goodbye' ? 'Success' : 'UnknownRequest',
  };
}
