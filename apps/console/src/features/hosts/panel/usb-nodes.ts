import type { Device } from '@rackhand/contract/device/device';
import { type UsbNode, usbHubOf } from '@rackhand/contract/host/usb';

/** What hangs in one port, and all that hangs on it. */
export interface UsbBranch {
  node: UsbNode;
  /** Number of its port; empty for a root hub. */
  port: string;
  device: Device | null;
  branches: UsbBranch[];
}

interface UsbPlan {
  roots: UsbBranch[];
  /** Devices of the host that hang nowhere in the tree: reached over the network, or not told where. */
  elsewhere: Device[];
}

/** The tree of a host with its devices in their ports. A part whose hub is not known stands at the top. */
export function planUsb(nodes: readonly UsbNode[], devices: readonly Device[]): UsbPlan {
  const byPort = new Map(devices.map((device) => [device.info.usb_path, device]));
  const branches = new Map(
    nodes.map((node) => [
      node.path,
      { node, port: portOf(node.path), device: byPort.get(node.path) ?? null, branches: [] as UsbBranch[] },
    ]),
  );
  const roots: UsbBranch[] = [];
  for (const branch of branches.values()) {
    const hub = branches.get(usbHubOf(branch.node.path) ?? '');
    (hub?.branches ?? roots).push(branch);
  }
  return { roots, elsewhere: devices.filter(({ info }) => !branches.has(info.usb_path)) };
}

function portOf(path: string): string {
  return /^\d+-(?:\d+\.)*(\d+)$/.exec(path)?.[1] ?? '';
}
