import { onePoint } from '@rackhand/contract/points/ticket';
import type { Text } from '@rackhand/contract/text/language';
import { type Faults, useFieldFaults } from '../../../platform/form/use-field-faults.ts';
import { type GiftDraft, type GiftField, giftMistakes, giftPoints } from './gift-draft.ts';

interface GiftFaults {
  faults: Faults<GiftField>;
  of: (field: GiftField) => Text | null;
  look: (field: Exclude<GiftField, 'owner'>) => void;
  tell: (faults: Faults<GiftField>) => void;
}

/** Mistakes of a gift; one point of either kind is enough, whichever field it is typed into. */
export function useGiftFaults(draft: GiftDraft): GiftFaults {
  const { faults, of, look, tell } = useFieldFaults<GiftField>(
    (field, value) => giftMistakes({ ...draft, [field]: value })[field] ?? null,
  );
  const { owner: _owner, ...tried } = draft;
  return {
    faults,
    of: (field) => {
      const fault = of(field);
      return fault === onePoint && giftPoints(draft) !== null ? null : fault;
    },
    look: (field) => look(field, draft[field]),
    tell: (refused) => tell(refused, tried),
  };
}
