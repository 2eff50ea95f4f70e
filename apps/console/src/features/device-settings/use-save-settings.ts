import type { Device } from '@rackhand/contract/device';
import { deviceFieldWord } from '@rackhand/contract/device-field-words';
import { updateInfo } from '@rackhand/contract/endpoints/device-edit';
import type { Language } from '@rackhand/contract/language';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, endsSession } from '../../platform/api/api-error.ts';
import { errorText, requestIdOf } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { deviceMessages } from '../devices/device-messages.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { whoWasFirst } from '../devices/who-was-first.ts';
import { keepDraft } from './settings-draft.ts';
import { settingsMessages } from './settings-messages.ts';
import { type Edits, type FieldErrors, fieldErrorsOf, saveBody } from './settings-values.ts';

interface SaveDeps {
  /** By which the address names the device. */
  deviceKey: string;
  device: Device;
  /** Closes the dialog, asking nothing. */
  close: () => void;
  /** Opens it again, from wherever the person is then. */
  reopen: () => void;
}

interface SaveSettings {
  busy: boolean;
  save: (edits: Edits, version: number) => Promise<void>;
}

/** Success and failure both close the dialog (document 1 section 7); after a failure a notice leads back to what was typed. */
export function useSaveSettings({ deviceKey, device, close, reopen }: SaveDeps): SaveSettings {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const language = useLanguage();
  const words = useMessages(settingsMessages);
  const deviceWords = useMessages(deviceMessages);
  const aid = useSession().admin?.aid ?? null;
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const { model } = device.info;

  const fail = (error: unknown, edits: Edits): void => {
    const conflict = isConflict(error);
    const errors = error instanceof ApiError ? errorsOf(error, words.taken) : {};
    keepDraft(client, deviceKey, { aid, edits, errors: conflict ? {} : errors, conflict });
    // Without a session the page leads to the sign-in and back here, where the draft is waiting.
    if (endsSession(error)) return;
    close();
    notices.fail(conflict ? words.conflict(model) : words.saveFailed(model), {
      text: [
        errorText(error, language),
        ...whoWasFirst(error, deviceWords),
        ...linesOf(errors, language),
      ].join('\n'),
      requestId: requestIdOf(error),
      action: { label: words.reopen, run: reopen },
    });
  };

  const save = async (edits: Edits, version: number): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await api.call(updateInfo, { body: saveBody(edits, device, version) });
      close();
      notices.succeed(words.saved(edits.model ?? model));
    } catch (error) {
      fail(error, edits);
    } finally {
      running.current = false;
      setBusy(false);
      reloadDevices(client, api);
    }
  };
  return { busy, save };
}

/** 20414 names the version that another admin has made; without it the device is busy with something else. */
function isConflict(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code === '20414' &&
    error.details.some(({ field }) => field === 'version')
  );
}

function errorsOf({ code, message, details }: ApiError, taken: (name: string) => string): FieldErrors {
  const errors = fieldErrorsOf(details);
  if (code === 'E907' && errors.rackLocation !== undefined) {
    return { ...errors, rackLocation: taken(errors.rackLocation) };
  }
  return code === '2505' && details.length === 0 ? { memo: message } : errors;
}

function linesOf(errors: FieldErrors, language: Language): string[] {
  return Object.entries(errors).map(([field, text]) => `${deviceFieldWord(field, language)}: ${text}`);
}
