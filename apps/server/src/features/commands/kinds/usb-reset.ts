import { commandLimits } from '@rackhand/contract/command/command';
import { defaultWidth, type ServerKind } from './server-kind.ts';

export const usbResetKind: ServerKind = {
  lane: { name: 'usb', width: defaultWidth },
  sendWithinMs: commandLimits.sendWithinMs,
  answerWithinMs: 3 * 60_000,
  holder: null,
  restartsDevice: false,
};
