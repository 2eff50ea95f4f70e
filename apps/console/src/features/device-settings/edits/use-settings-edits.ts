import type { Device } from '@rackhand/contract/device/device';
import type { EditField } from '@rackhand/contract/device/device-edit-fields';
import { useCallback, useState } from 'react';
import type { SettingsDraft } from './settings-draft.ts';
import { changesOf, type Edits, type FieldErrors, shownValue, withEdit } from './settings-values.ts';

export interface SettingsEdits {
  edits: Edits;
  /** Fields whose typed value differs from what the device has now. */
  changed: readonly EditField[];
  /** What the server said of a field, until it is typed into. */
  serverErrors: FieldErrors;
  /** The private code in clear, once it was asked for. */
  revealed: string | null;
  /** The device's version that these edits were made on. */
  version: number;
  /** Both values are to be shown, and looked at before anything is saved. */
  isComparing: boolean;
  type: (field: EditField, value: string) => void;
  reveal: (privateCode: string) => void;
  /** The person has seen the values of now: the edits stand on them. */
  acknowledge: () => void;
}

/** What is typed stays apart from the device, so that live changes never write over it. */
export function useSettingsEdits(device: Device, draft: SettingsDraft | null): SettingsEdits {
  const [edits, setEdits] = useState<Edits>(draft?.edits ?? {});
  const [serverErrors, setServerErrors] = useState<FieldErrors>(draft?.errors ?? {});
  const [revealed, reveal] = useState<string | null>(null);
  const [version, setVersion] = useState(device.version);
  const [isReopened, setReopened] = useState(draft?.conflict ?? false);
  const changed = changesOf(edits, device);
  // Nothing stands against what another admin has saved.
  if (changed.length === 0 && device.version !== version) setVersion(device.version);
  const isStale = device.version !== version;
  const type = useCallback(
    (field: EditField, value: string) => {
      const present = field === 'private_code' && revealed !== null ? revealed : shownValue(device, field);
      setEdits((before) => withEdit(before, field, value, present));
      setServerErrors(({ [field]: _seen, ...others }) => others);
    },
    [device, revealed],
  );
  return {
    edits,
    changed,
    serverErrors,
    revealed,
    version,
    isComparing: (isStale || isReopened) && changed.length > 0,
    type,
    reveal,
    acknowledge: () => {
      setVersion(device.version);
      setReopened(false);
    },
  };
}
