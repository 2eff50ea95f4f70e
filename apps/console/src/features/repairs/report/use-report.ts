import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { reportRepair } from '@rackhand/contract/endpoints/repairs';
import type { Text } from '@rackhand/contract/text/language';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { callOnce, type Intent, newIntent } from '../../../platform/api/call-once.ts';
import { faultAt } from '../../../platform/api/error-text.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadDevices } from '../../devices/reload-devices.ts';
import { reloadRepairs } from '../live-repairs.ts';
import { reportMessages } from './report-messages.ts';
import { useSendPhotos } from './use-send-photos.ts';

interface Said {
  reason_id: number;
  note: string;
  link: string;
}
type Refusal = Partial<Record<'reason_id' | 'note' | 'link' | 'call', Text>>;

interface Report {
  /** null: it is done; what was refused of several is told by itself. */
  report: (devices: readonly Device[], said: Said, photos: readonly File[]) => Promise<Refusal | null>;
  /** How far it is; null while there is nothing to say. */
  progress: string | null;
}

/** One call a device, each with a key of its own, so that none is reported twice. */
export function useReport(): Report {
  const { api, notices } = usePlatform();
  const words = useMessages(reportMessages);
  const navigate = useNavigate();
  const askUntold = useAskUntold();
  const sendPhotos = useSendPhotos();
  const [progress, setProgress] = useState<string | null>(null);
  const intents = useRef(new Map<string, Intent>());
  const sendOne = async (arn: string, said: Said): Promise<number> => {
    const key = JSON.stringify([arn, said]);
    const intent = intents.current.get(key) ?? newIntent();
    intents.current.set(key, intent);
    const { repair } = await callOnce(api, reportRepair, { body: { arn, ...said }, intent });
    return repair.repair_id;
  };
  const reportOne = async (device: Device, said: Said, photos: readonly File[]): Promise<Refusal | null> => {
    try {
      const repair = await sendOne(device.arn, said);
      const count = formatNumber(photos.length);
      await sendPhotos(repair, photos, (sent) => setProgress(words.sendingPhotos(formatNumber(sent), count)));
      const open = {
        label: inBoth(reportMessages, (both) => both.open),
        run: () => void navigate({ to: paths.repairs, search: { repair } }),
      };
      const name = calledName(device.info);
      notices.succeed(
        inBoth(reportMessages, (both) => both.done(name, String(repair))),
        { action: open },
      );
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  };
  const reportMany = async (devices: readonly Device[], said: Said): Promise<null> => {
    const refused: { name: string; why: Text }[] = [];
    for (const [nth, { arn, info }] of devices.entries()) {
      setProgress(words.progress(formatNumber(nth), formatNumber(devices.length)));
      try {
        await sendOne(arn, said);
      } catch (error) {
        refused.push({ name: calledName(info), why: refusalText(error) });
      }
    }
    const done = formatNumber(devices.length - refused.length);
    if (refused.length < devices.length)
      notices.succeed(inBoth(reportMessages, (both) => both.doneMany(done)));
    if (refused.length > 0)
      notices.fail(
        inBoth(reportMessages, (both) => both.refusedMany(formatNumber(refused.length))),
        { text: listOf(refused) },
      );
    return null;
  };
  return {
    progress,
    report: async (devices, said, photos) => {
      const [first] = devices;
      const isOne = devices.length === 1 && first !== undefined;
      const outcome = isOne ? await reportOne(first, said, photos) : await reportMany(devices, said);
      askUntold(reloadDevices);
      askUntold(reloadRepairs);
      return outcome;
    },
  };
}

function refusalOf(error: unknown): Refusal {
  const at = (['reason_id', 'note', 'link'] as const).flatMap((field) => {
    const fault = faultAt(field, error);
    return fault === null ? [] : [[field, fault] as const];
  });
  return at.length === 0 ? { call: refusalText(error) } : Object.fromEntries(at);
}

const namedAtMost = 10;

function listOf(refused: readonly { name: string; why: Text }[]): Text {
  const lines = (language: 'ko' | 'en'): string =>
    refused
      .slice(0, namedAtMost)
      .map(({ name, why }) => `${name}: ${why[language].replaceAll('\n', ' ')}`)
      .join('\n');
  return { ko: lines('ko'), en: lines('en') };
}
