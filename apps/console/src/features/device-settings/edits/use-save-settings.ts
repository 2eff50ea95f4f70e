import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { Device } from '@rackhand/contract/device/device';
import { deviceFieldWord } from '@rackhand/contract/device/device-field-words';
import { calledName } from '@rackhand/contract/device/device-name';
import { updateInfo } from '@rackhand/contract/endpoints/device-edit';
import type { Language } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, endsSession } from '../../../platform/api/api-error.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { deviceMessages } from '../../devices/device-messages.ts';
import { useTellDevices } from '../../devices/use-tell-devices.ts';
import { whoWasFirst } from '../../devices/who-was-first.ts';
import { settingsMessages } from '../settings-messages.ts';
import { keepDraft } from './settings-draft.ts';
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
  const tellDevices = useTellDevices();
  const aid = useSession().admin?.aid ?? null;
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const model = calledName(device.info);

  const fail = (error: unknown, edits: Edits): void => {
    const conflict = cameTooLate(error);
    const errors = error instanceof ApiError ? errorsOf(error) : {};
    keepDraft(client, deviceKey, { aid, edits, errors: conflict ? {} : errors, conflict });
    // Without a session the page leads to the sign-in and back here, where the draft is waiting.
    if (endsSession(error)) return;
    close();
    notices.fail(
      inBoth(settingsMessages, (said) => (conflict ? said.conflict(model) : said.saveFailed(model))),
      {
        text: inBoth(deviceMessages, (words, language) =>
          [errorText(error)[language], ...whoWasFirst(error, words), ...linesOf(errors, language)].join('\n'),
        ),
        error,
        action: { label: inBoth(settingsMessages, (words) => words.reopen), run: reopen },
      },
    );
  };

  const save = async (edits: Edits, version: number): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    let answer: AnswerOf<typeof updateInfo> | undefined;
    try {
      answer = await api.call(updateInfo, { body: saveBody(edits, device, version) });
      close();
      notices.succeed(inBoth(settingsMessages, (said) => said.saved(edits.model ?? model)));
    } catch (error) {
      fail(error, edits);
    } finally {
      running.current = false;
      setBusy(false);
      tellDevices(answer);
    }
  };
  return { busy, save };
}

function errorsOf(error: ApiError): FieldErrors {
  const { code, details } = error;
  const errors = fieldErrorsOf(details);
  const { rackLocation } = errors;
  if (code === 'E907' && rackLocation !== undefined) {
    const taken = inBoth(settingsMessages, (words, language) => words.taken(rackLocation[language]));
    return { ...errors, rackLocation: taken };
  }
  return code === '2505' && details.length === 0 ? { memo: errorText(error) } : errors;
}

function linesOf(errors: FieldErrors, language: Language): string[] {
  return Object.entries(errors).map(
    ([field, text]) => `${deviceFieldWord(field, language)}: ${text[language]}`,
  );
}
