import type { Duplex } from 'node:stream';
import type { Iphone } from '../iphone.ts';
import { hearService, type Message, type Said, sayService } from '../wire/frames.ts';
import { secureStream } from './secure-stream.ts';

/** The service that restarts a device and asks its parts how they are; who may speak to it is whoever it has trusted last. */
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
    const answer = answerTo(iphone, said);
    if (said['Request'] === 'Restart' && !iphone.state.faults.keepsRunning) {
      if (said['WaitForDisconnect'] === true) restartsAtTheEnd = true;
      else setImmediate(() => iphone.restart());
    }
    sayService(secured, answer as Message);
  });
}

function answerTo({ factory, state }: Iphone, said: Said): Said {
  if (said['Request'] === 'Restart' || said['Request'] === 'Goodbye') return { Status: 'Success' };
  const isOfBattery = said['Request'] === 'IORegistry' && said['EntryClass'] === 'IOPMPowerSource';
  if (!isOfBattery || !factory.profile.tellsItsBattery) return { Status: 'UnknownRequest' };
  const { batteryLevel, batteryTenths } = state;
  const IORegistry = { CurrentCapacity: batteryLevel, MaxCapacity: 100, Temperature: batteryTenths * 10 };
  return { Status: 'Success', Diagnostics: { IORegistry } };
}
