import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useFeature } from '../../platform/use-config.ts';
import { useDevices } from '../devices/use-devices.ts';
import { allPackagesQuery } from './app-fields.tsx';
import type { AppDraft, TargetDraft } from './plan-draft.ts';
import { appInWords, targetInWords } from './plan-in-words.ts';

interface PlanInWords {
  appText: (app: AppDraft) => string;
  targetText: (target: TargetDraft, other: TargetDraft) => string;
}

/** What a plan says, in words, to be compared with another version of it. */
export function usePlanInWords(): PlanInWords {
  const { api } = usePlatform();
  const language = useLanguage();
  const { data: packages = [] } = useQuery({
    ...allPackagesQuery(api),
    enabled: useFeature('appManagement'),
  });
  const { data: devices = [] } = useDevices();
  return {
    appText: (app) => appInWords(app, packages, language),
    targetText: (target, other) => targetInWords(target, other, devices, language),
  };
}
