import type { Device } from '@rackhand/contract/device/device';
import { calledName, deviceName } from '@rackhand/contract/device/device-name';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';
import { formatDate } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { wideWidth } from '../../../platform/wide-width.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useClock } from '../../../ui/use-now.ts';
import { CommandButtons } from '../../commands/command-buttons.tsx';
import { DeviceFacts } from '../../device-detail/device-facts.tsx';
import { factsMessages } from '../../device-detail/facts-messages.ts';
import { stepsFor } from '../../device-detail/steps-for.ts';
import { WhyPlate } from '../../device-detail/why-plate.tsx';
import { deviceMessages } from '../../devices/device-messages.ts';
import { testHistoryLink } from '../../devices/test-history-link.ts';
import { useCopy } from '../../devices/use-copy.ts';
import { HoldFacts } from '../../holds/hold-facts.tsx';
import { poolMessages } from '../pool-messages.ts';
import { ChangeStateForm } from './change-state-form.tsx';
import styles from './device-panel.module.css';
import { StateHistory } from './state-history.tsx';

interface DevicePanelProps {
  udid: string;
  devices: readonly Device[];
  onClose: () => void;
  onSettings: () => void;
}

/** Beside the rack, not in place of it: one device's state, facts and history. */
export function DevicePanel({ udid, devices, onClose, onSettings }: DevicePanelProps): ReactElement {
  const words = useMessages(poolMessages);
  const language = useLanguage();
  const device = devices.find(({ info }) => info.udid === udid);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: !matchMedia(wideWidth).matches });
  }, []);
  useCloseOnEscape(onClose);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={words.panel(device === undefined ? udid : calledName(device.info))}
    >
      <header>
        <h2>{device === undefined ? udid : deviceName(device.info, language)}</h2>
        {device !== undefined && <code>{device.info.rackLocation}</code>}
        <IconButton icon="close" label={words.closePanel} onClick={onClose} />
      </header>
      {device === undefined ? (
        <p>{words.unknownDevice(udid)}</p>
      ) : (
        <PanelBody device={device} onSettings={onSettings} />
      )}
    </section>
  );
}

function PanelBody({ device, onSettings }: { device: Device; onSettings: () => void }): ReactElement {
  const words = useMessages(poolMessages);
  const { copyUdid, openDetail } = useMessages(deviceMessages);
  const { facts } = useMessages(factsMessages);
  const copy = useCopy();
  return (
    <>
      <WhyPlate device={device} onSettings={onSettings} />
      <HoldFacts device={device} />
      <ChangeStateForm device={device} />
      <CommandButtons device={device} without={stepsFor(device.info)} />
      <div className={styles.links}>
        <a href={testHistoryLink(device.arn, useClock(formatDate))} target="_blank" rel="noopener">
          <Icon name="external" /> {words.testList}
        </a>
        <Link to={paths.deviceDetail} search={{ device: device.info.udid }}>
          <Icon name="list" /> {openDetail}
        </Link>
        <button type="button" onClick={() => copy(device.info.udid)}>
          <Icon name="copy" /> {copyUdid}
        </button>
        <button type="button" onClick={onSettings}>
          <Icon name="edit" /> {words.settings}
        </button>
      </div>
      <section aria-label={facts}>
        <DeviceFacts device={device} />
      </section>
      <StateHistory device={device} />
    </>
  );
}

/** Esc goes back one step: an open menu closes before the panel does. */
function useCloseOnEscape(onClose: () => void): void {
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (document.querySelector('[role=menu]:popover-open, dialog[open]') === null) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
}
