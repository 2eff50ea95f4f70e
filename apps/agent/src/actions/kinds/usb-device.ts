import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '@rackhand/program/run-program';
import type { Attachment } from '../../devices/attachment.ts';

export interface UsbDevice {
  /** Its port in the tree of hubs, such as `1-4.2`. */
  port: string;
  bus: string;
  device: string;
}

/** The host's USB, as far as this machine shows it. */
export interface UsbBus {
  /** null: the device is not on this host's USB, or can't be found there. */
  find(attachment: Attachment, serial: string): UsbDevice | null;
  /** Resets the port by usbfs. Throws with the machine's words. */
  reset(device: UsbDevice): Promise<void>;
  /** Takes the device away from the host and gives it back. */
  reauthorize(device: UsbDevice): Promise<void>;
}

/** A rung that hangs must not hold the device for ever. */
const commandMs = 15_000;
const portName = /^\d+-\d+(\.\d+)*$/;

export function createUsbBus(folder = '/sys/bus/usb/devices', deadlineMs = commandMs): UsbBus {
  const read = (port: string, name: string): string => {
    try {
      return readFileSync(join(folder, port, name), 'utf8').trim();
    } catch {
      return '';
    }
  };
  const ports = (): string[] => {
    try {
      return readdirSync(folder).filter((name) => portName.test(name));
    } catch {
      return [];
    }
  };
  const deviceAt = (port: string): UsbDevice | null => {
    const bus = read(port, 'busnum');
    const device = read(port, 'devnum');
    return /^\d+$/.test(bus) && /^\d+$/.test(device) ? { port, bus, device } : null;
  };
  return {
    find({ transport, usbPort }, serial) {
      if (portName.test(usbPort)) return deviceAt(usbPort);
      const serials = [transport, serial].filter((text) => text !== '');
      const bySerial = ports().filter((port) => serials.includes(read(port, 'serial')));
      // Two devices with one serial can't be told apart here: neither is touched.
      const [only] = bySerial;
      return bySerial.length === 1 && only !== undefined ? deviceAt(only) : null;
    },
    reset: ({ bus, device }) =>
      run('usbreset', [`${bus.padStart(3, '0')}/${device.padStart(3, '0')}`], deadlineMs),
    async reauthorize({ port }) {
      const file = join(folder, port, 'authorized');
      await writeFile(file, '0');
      await writeFile(file, '1');
    },
  };
}

async function run(command: string, argv: readonly string[], deadlineMs: number): Promise<void> {
  const { stdout, stderr, error } = await runProgram(command, argv, deadlineMs);
  if (error !== null) throw new Error(wordsOf(error, command, `${stderr}${stdout}`.trim()), { cause: error });
}

function wordsOf(error: Error, command: string, output: string): string {
  if ('code' in error && error.code === 'ENOENT') return `${command} is not installed`;
  return output === '' ? error.message : output;
}
