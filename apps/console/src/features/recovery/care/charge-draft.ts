import { type CareCharge, type CarePolicy, careLimits } from '@rackhand/contract/recovery/care';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { chargeMessages } from './charge-messages.ts';
import type { CareDraft, CareForm } from './use-save-care.ts';

export const chargeFields = ['from', 'to'] as const;
type ChargeField = (typeof chargeFields)[number];
type ChargeDraft = CareDraft<ChargeField>;

const { charge: limits } = careLimits;

function draftOf({ charge }: CarePolicy): ChargeDraft {
  const { from, to } = charge ?? { from: limits.from.standard, to: limits.to.standard };
  return { enabled: charge !== null, from: String(from), to: String(to) };
}

function chargeOf({ enabled, from, to }: ChargeDraft): CareCharge | null {
  return enabled ? { from: Number(from), to: Number(to) } : null;
}

function mistakesOf(draft: ChargeDraft): Faults<ChargeField> {
  if (!draft.enabled) return {};
  const mistakes: Faults<ChargeField> = {};
  for (const field of chargeFields) {
    const { least, most } = limits[field];
    const isNumber = /^\d{1,3}$/.test(draft[field].trim());
    if (!isNumber || Number(draft[field]) < least || Number(draft[field]) > most)
      mistakes[field] = inBoth(chargeMessages, (said) => said.range(String(least), String(most)));
  }
  if (Object.keys(mistakes).length === 0 && Number(draft.to) - Number(draft.from) < limits.gap)
    mistakes.to = inBoth(chargeMessages, (said) => said.gap(String(limits.gap)));
  return mistakes;
}

export const chargeForm: CareForm<ChargeField> = {
  fields: chargeFields,
  draftOf,
  mistakesOf,
  bodyOf: (draft, { reboot, version }) => ({ reboot, charge: chargeOf(draft), version }),
  saved: inBoth(chargeMessages, (said) => said.saved),
};
