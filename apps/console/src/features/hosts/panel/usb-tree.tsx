import type { Device } from '@rackhand/contract/device/device';
import type { UsbNode } from '@rackhand/contract/host/usb';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { HostDevice } from './host-device.tsx';
import styles from './host-panel.module.css';
import { hostPanelMessages } from './host-panel-messages.ts';
import { planUsb, type UsbBranch } from './usb-nodes.ts';

interface UsbTreeProps {
  nodes: readonly UsbNode[];
  /** Those of this host. */
  devices: readonly Device[];
}

/** Hubs, their ports, and which device hangs where. */
export function UsbTree({ nodes, devices }: UsbTreeProps): ReactElement {
  const words = useMessages(hostPanelMessages);
  const { roots, elsewhere } = planUsb(nodes, devices);
  return (
    <section aria-label={words.usb}>
      <h3>{words.usb}</h3>
      {roots.length === 0 ? <p>{words.noUsb}</p> : <Branches branches={roots} />}
      {elsewhere.length > 0 && (
        <>
          <h3>{words.elsewhere}</h3>
          <ul className={styles.tree}>
            {elsewhere.map((device) => (
              <li key={device.arn}>
                <HostDevice device={device} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Branches({ branches }: { branches: readonly UsbBranch[] }): ReactElement {
  return (
    <ul className={styles.tree}>
      {branches.map((branch) => (
        <li key={branch.node.path}>
          <BranchLine branch={branch} />
          {branch.branches.length > 0 && <Branches branches={branch.branches} />}
        </li>
      ))}
    </ul>
  );
}

function BranchLine({ branch: { node, port, device, branches } }: { branch: UsbBranch }): ReactElement {
  const words = useMessages(hostPanelMessages);
  const maker = [node.manufacturer, node.product].filter((part) => part !== '').join(' ');
  const used = words.hub(formatNumber(branches.length), formatNumber(node.ports ?? branches.length));
  return (
    <p className={styles.branch}>
      <span>{port === '' ? node.path : words.port(port)}</span>
      <span className={styles.device}>
        {device === null ? <span>{maker}</span> : <HostDevice device={device} />}
        {node.is_hub && <small>{used}</small>}
        {node.speed !== null && <small>{words.speed(formatNumber(node.speed))}</small>}
      </span>
    </p>
  );
}
