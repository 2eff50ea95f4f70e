import { commandLimits } from '@rackhand/contract/command/command';
import { defaultWidth, type ServerKind } from './server-kind.ts';

const answerWithinMs = 3 * 60_000;

export const usbResetKind: ServerKind = {
  lane: { name: 'usb', width: defaultWidth },
  sendWithinMs: commandLimits.sendWithinMs,
  answerWithinMs,
  // Whoever has the device goes on having it.
  lease: { atMostMs: answerWithinMs, holder: null },
  restartsDevice: false,
};
