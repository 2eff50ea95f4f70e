import type { Device } from '@rackhand/contract/device';
import { type ReactElement, useEffect, useRef } from 'react';
import { formatDate } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useClock } from '../../ui/use-now.ts';
import { CommandButtons } from '../commands/command-buttons.tsx';
import { useCopyUdid } from '../devices/device-menu.tsx';
import { deviceMessages } from '../devices/device-messages.ts';
import { reasonText, stateWord } from '../devices/device-words.ts';
import { StateMark } from '../devices/state-mark.tsx';
import { slotTone } from '../devices/state-tone.ts';
import { testHistoryLink } from '../devices/test-history-link.ts';
import { ChangeStateForm } from './change-state-form.tsx';
import { DeviceFacts } from './device-facts.tsx';
import styles from './device-panel.module.css';
import { poolMessages } from './pool-messages.ts';

interface DevicePanelProps {
  udid: string;
  devices: readonly Device[];
  onClose: () => void;
  onSettings: () => void;
}

/** Beside the rack, not in place of it: one device's state, facts and history. */
export function DevicePanel({ udid, devices, onClose, onSettings }: DevicePanelProps): ReactElement {
  const words = useMessages(poolMessages);
  const device = devices.find(({ info }) => info.udid === udid);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: window.innerWidth >= 1200 });
  }, []);
  useCloseOnEscape(onClose);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={words.panel(device?.info.model ?? udid)}
    >
      <header>
        <h2>{device?.info.model ?? udid}</h2>
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
  const { copyUdid } = useMessages(deviceMessages);
  const copy = useCopyUdid();
  return (
    <>
      <PanelState device={device} />
      <ChangeStateForm device={device} />
      <CommandButtons device={device} />
      <div className={styles.links}>
        <a href={testHistoryLink(device.arn, useClock(formatDate))} target="_blank" rel="noopener">
          <Icon name="external" /> {words.testList}
        </a>
        <button type="button" onClick={() => copy(device.info.udid)}>
          <Icon name="copy" /> {copyUdid}
        </button>
        <button type="button" onClick={onSettings}>
          <Icon name="edit" /> {words.settings}
        </button>
      </div>
      <DeviceFacts device={device} />
    </>
  );
}

function PanelState({ device: { info } }: { device: Device }): ReactElement {
  const words = useMessages(poolMessages);
  const language = useLanguage();
  const others = info.errors
    .filter((error) => error !== info.state)
    .map((error) => stateWord(error, language));
  return (
    <div className={styles.state} data-tone={slotTone(info.state)} role="status">
      <p>
        <StateMark tone={slotTone(info.state)} state={info.state} />
        <strong>{stateWord(info.state, language)}</strong>
        <RelativeTime at={info.state_since} />
      </p>
      {info.state_reason !== '' && <p>{reasonText(info.state_reason, language)}</p>}
      {others.length > 0 && (
        <p>
          {words.otherErrors}: {others.join(', ')}
        </p>
      )}
    </div>
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
