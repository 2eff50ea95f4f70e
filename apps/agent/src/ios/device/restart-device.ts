import { LinkError } from '@rackhand/device-link/link-error';
import { z } from 'zod';
import type { ListedDevice, UsbmuxClient } from '../list/usbmux-client.ts';
import { openSession } from '../trust/trust.ts';
import { understand } from '../wire/understand.ts';

export const diagnosticsRelay = 'com.apple.mobile.diagnostics_relay';
const answerShape = z.object({ Status: z.string() });

/** All is ready before `after` resolves; where that rejects, nothing is asked. The device goes down when this connection ends. */
export async function restartDevice(
  usbmux: UsbmuxClient,
  device: ListedDevice,
  deadlineMs: number,
  after: Promise<void>,
): Promise<void> {
  const { lockdown, pairing } = await openSession(usbmux, device, deadlineMs);
  try {
    const relay = await lockdown.startService(diagnosticsRelay, pairing);
    try {
      await after;
      const answer = await relay.ask({ Request: 'Restart', WaitForDisconnect: true });
      const { Status } = understand(answerShape, answer, diagnosticsRelay);
      if (Status !== 'Success') throw new LinkError('refused', Status);
    } finally {
      relay.close();
    }
  } finally {
    lockdown.close();
  }
}
