import type { UsbNode } from '@rackhand/contract/host/usb';
import type { UsbReader } from './usb-tree.ts';

/** The tree as it was read last, and where in it a device hangs. */
export interface UsbWatch {
  tree(): readonly UsbNode[];
  /** As the device's provider says, else by a serial that only one port has; empty where it can't be told. */
  pathOf(attachment: { transport: string; usbPort: string }, serialno: string | null): string;
  /** Something was plugged in or out: read soon, beside what has to be told of it. */
  look(): void;
  stop(): void;
}

interface UsbWatchDeps {
  readTree: UsbReader;
  /** The tree is read this often, besides whenever it is to be looked at … */
  pollMs: number;
  /** … but never again before so much time: a hundred cables in a second are no reason to read it a hundred times. */
  restMs: number;
  onChange(): void;
}

export function startUsbWatch({ readTree, pollMs, restMs, onChange }: UsbWatchDeps): UsbWatch {
  let nodes: UsbNode[] = [];
  let text = '[]';
  let bySerial = new Map<string, string | null>();
  let isResting = false;
  let isWanted = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const take = (next: UsbNode[]): void => {
    const nextText = JSON.stringify(next);
    if (nextText === text || isStopped) return;
    [nodes, text] = [next, nextText];
    bySerial = serialsOf(next);
    onChange();
  };
  const read = async (): Promise<void> => {
    clearTimeout(timer);
    isResting = true;
    isWanted = false;
    take(await readTree());
    if (!isStopped) timer = setTimeout(endRest, restMs);
  };
  const endRest = (): void => {
    isResting = false;
    if (isWanted) look();
    else timer = setTimeout(look, pollMs - restMs);
  };
  const look = (): void => {
    if (isResting) isWanted = true;
    else void read();
  };
  look();

  return {
    tree: () => nodes,
    pathOf({ transport, usbPort }, serialno) {
      if (usbPort !== '') return usbPort;
      return bySerial.get(onTheBus(transport)) ?? bySerial.get(onTheBus(serialno ?? '')) ?? '';
    },
    look,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** An iPhone's UDID has a dash that it does not tell the bus. Asked for each device at each event: most have none. */
function onTheBus(serial: string): string {
  return serial.includes('-') ? serial.replaceAll('-', '') : serial;
}

/** null: two ports have that serial. */
function serialsOf(nodes: readonly UsbNode[]): Map<string, string | null> {
  const paths = new Map<string, string | null>();
  for (const { serial, path, is_hub } of nodes) {
    if (serial === '' || is_hub) continue;
    const key = onTheBus(serial);
    paths.set(key, paths.has(key) ? null : path);
  }
  return paths;
}
