import { type CarePolicy, careLimits } from '@rackhand/contract/recovery/care';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { careMessages } from './care-messages.ts';
import type { CareDraft, CareForm } from './use-save-care.ts';

const rebootFields = ['cron', 'spread_minutes'] as const;
type RebootField = (typeof rebootFields)[number];
type RebootDraft = CareDraft<RebootField>;

function draftOf({ reboot }: CarePolicy): RebootDraft {
  const { cron = '0 4 * * SUN', spread_minutes = careLimits.spreadMinutes.standard } = reboot ?? {};
  return { enabled: reboot !== null, cron, spread_minutes: String(spread_minutes) };
}

function mistakesOf({ enabled, cron, spread_minutes: spread }: RebootDraft): Faults<RebootField> {
  const { least, most } = careLimits.spreadMinutes;
  if (!enabled) return {};
  const isNumber = /^\d{1,3}$/.test(spread.trim()) && Number(spread) >= least && Number(spread) <= most;
  return {
    ...(cron.trim() === '' ? { cron: inBoth(careMessages, (said) => said.noCron) } : {}),
    ...(isNumber
      ? {}
      : { spread_minutes: inBoth(careMessages, (said) => said.range(String(least), String(most))) }),
  };
}

export const rebootForm: CareForm<RebootField> = {
  fields: rebootFields,
  draftOf,
  mistakesOf,
  bodyOf: ({ enabled, cron, spread_minutes }, { version }) => ({
    reboot: enabled ? { cron: cron.trim(), spread_minutes: Number(spread_minutes) } : null,
    version,
  }),
  saved: inBoth(careMessages, (said) => said.saved),
};
