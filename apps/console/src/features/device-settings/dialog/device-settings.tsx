import type { Device } from '@rackhand/contract/device/device';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { calledName } from '@rackhand/contract/device/device-name';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { UnsavedGuard } from '../../../platform/form/unsaved-guard.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { RunningCommand } from '../../commands/running-command.tsx';
import { findDevice } from '../../devices/find-device.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { rowTone } from '../../devices/state-tone.ts';
import { useKnownDevices } from '../../devices/use-devices.ts';
import { HoldFacts } from '../../holds/hold-facts.tsx';
import { dropDraft, readDraft, type SettingsDraft } from '../edits/settings-draft.ts';
import { settingsMessages } from '../settings-messages.ts';
import { CopyTyped } from './copy-typed.tsx';
import styles from './device-settings.module.css';
import { SettingsForm } from './settings-form.tsx';

export interface DeviceSettingsProps {
  /** A UDID, or an arn; from the address. */
  deviceKey: string;
  onClose: () => void;
  /** Opens these settings again, from whatever page the person is on then. */
  onReopen: () => void;
}

/** Document 1 section 2: the settings of one device, 750 px wide. */
export function DeviceSettings({ deviceKey, onClose, onReopen }: DeviceSettingsProps): ReactElement {
  const words = useMessages(settingsMessages);
  const draft = useDraft(deviceKey);
  const isDirty = useRef(false);
  const devices = useKnownDevices();
  const found = devices && findDevice(devices, deviceKey);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  const device = found ?? last;
  const onDirty = useCallback((next: boolean) => {
    isDirty.current = next;
  }, []);
  const done = (): void => {
    isDirty.current = false;
    onClose();
  };
  return (
    <Modal
      title={device === undefined ? words.title : words.titleOf(calledName(device.info))}
      aside={device !== undefined && <PresentState device={device} />}
      closeLabel={words.close}
      width={750}
      onClose={onClose}
    >
      {devices === undefined && <SkeletonRows rows={8} label={words.loading} />}
      {devices !== undefined && device === undefined && (
        <UnknownDevice deviceKey={deviceKey} draft={draft} onClose={onClose} />
      )}
      {found !== undefined && (
        <div className={styles.inUse}>
          <HoldFacts device={found} />
          <RunningCommand device={found} />
        </div>
      )}
      {devices !== undefined && device !== undefined && (
        <SettingsForm
          deviceKey={deviceKey}
          device={device}
          isGone={found === undefined}
          others={devices}
          draft={draft}
          onDirty={onDirty}
          onDone={done}
          onClose={onClose}
          onReopen={onReopen}
        />
      )}
      <UnsavedGuard isDirty={isDirty} />
    </Modal>
  );
}

/** Taken once: a draft that was opened is the form's. */
function useDraft(deviceKey: string): SettingsDraft | null {
  const client = useQueryClient();
  const aid = useSession().admin?.aid ?? null;
  const [draft] = useState(() => readDraft(client, deviceKey, aid));
  useEffect(() => dropDraft(client, deviceKey), [client, deviceKey]);
  return draft;
}

function PresentState({ device: { info } }: { device: Device }): ReactElement {
  const language = useLanguage();
  return (
    <span className={styles.present} data-tone={rowTone(info.state)}>
      <code>{info.rackLocation}</code>
      <StateMark tone={rowTone(info.state)} state={info.state} />
      {stateWord(info.state, language)}
    </span>
  );
}

interface UnknownDeviceProps {
  deviceKey: string;
  draft: SettingsDraft | null;
  onClose: () => void;
}

function UnknownDevice({ deviceKey, draft, onClose }: UnknownDeviceProps): ReactElement {
  const words = useMessages(settingsMessages);
  return (
    <div className={styles.form} role="alert">
      <strong>{words.unknownTitle}</strong>
      <p>{words.unknown(deviceKey)}</p>
      {draft !== null && <CopyTyped edits={draft.edits} />}
      <footer className={styles.footer}>
        <Button onClick={onClose}>{words.close}</Button>
      </footer>
    </div>
  );
}
