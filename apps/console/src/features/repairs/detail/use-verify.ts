import { changeRepair } from '@rackhand/contract/endpoints/repairs';
import type { RepairDetail } from '@rackhand/contract/repair/repair';
import { repairChecks } from '@rackhand/contract/repair/repair-checks';
import type { Text } from '@rackhand/contract/text/language';
import { useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { detailText } from '../../../platform/api/error-text.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadRepairs } from '../live-repairs.ts';
import { repairDetailMessages } from './repair-detail-messages.ts';

/** Asks the device now; what does not hold yet is said. */
export function useVerify({ repair_id: id, version }: RepairDetail): {
  busy: boolean;
  verify: () => Promise<void>;
} {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [busy, setBusy] = useState(false);
  const verify = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { version, state: 'verified' as const };
      await api.call(changeRepair, { params: { id: String(id) }, body });
      notices.succeed(inBoth(repairDetailMessages, (words) => words.changed(String(id))));
    } catch (error) {
      notices.fail(
        inBoth(repairDetailMessages, (words) => words.notYet),
        { error, text: whatIsMissing(error) },
      );
    }
    setBusy(false);
    askUntold(reloadRepairs);
  };
  return { busy, verify };
}

/** The checks that do not hold yet, by themselves; whatever else it was refused for as everywhere. */
function whatIsMissing(error: unknown): Text {
  const names: readonly string[] = repairChecks;
  const details = error instanceof ApiError ? error.details : [];
  const missing = details.filter(({ field }) => names.includes(field)).map(detailText);
  if (missing.length === 0) return refusalText(error);
  const lines = (language: 'ko' | 'en'): string => missing.map((text) => text[language]).join('\n');
  return { ko: lines('ko'), en: lines('en') };
}
