import type { UsbNode } from '@rackhand/contract/usb';
import { createUsbReader } from './usb-tree.ts';

/** The tree as it was read last, and where in it a device hangs. */
export interface UsbWatch {
  tree(): readonly UsbNode[];
  /** By adb's own path (`usb:1-4.2`), else by a serial that only one port has; empty where it can't be told. */
  pathOf(transport: { serial: string; path: string }, serialno: string | null): string;
  /** Something was plugged in or out: read soon. */
  look(): void;
  stop(): void;
}

interface UsbWatchDeps {
  folder: string;
  pollMs: number;
  onChange(): void;
}

export function startUsbWatch({ folder, pollMs, onChange }: UsbWatchDeps): UsbWatch {
  const readTree = createUsbReader(folder);
  let nodes: UsbNode[] = [];
  let text = '[]';
  let bySerial = new Map<string, string | null>();
  let running: Promise<void> | null = null;
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
    take(await readTree());
    running = null;
    if (isStopped) return;
    if (isWanted) look();
    else timer = setTimeout(look, pollMs);
  };
  const look = (): void => {
    isWanted = running !== null;
    running ??= read();
  };
  look();

  return {
    tree: () => nodes,
    pathOf(transport, serialno) {
      if (transport.path.startsWith('usb:')) return transport.path.slice('usb:'.length);
      return bySerial.get(transport.serial) ?? bySerial.get(serialno ?? '') ?? '';
    },
    look,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** null: two ports have that serial. */
function serialsOf(nodes: readonly UsbNode[]): Map<string, string | null> {
  const paths = new Map<string, string | null>();
  for (const { serial, path, is_hub } of nodes) {
    if (serial === '' || is_hub) continue;
    paths.set(serial, paths.has(serial) ? null : path);
  }
  return paths;
}
