import type { Text } from '@rackhand/contract/text/language';
import { useState } from 'react';
import { type Faults, useFieldFaults } from '../../../platform/form/use-field-faults.ts';
import { formatDate } from '../../../platform/formats.ts';
import { useClock } from '../../../ui/use-now.ts';
import {
  type DayField,
  dayFields,
  type PeriodDraft,
  type PeriodField,
  periodMistakes,
} from './period-draft.ts';

interface PeriodFaults {
  faults: Faults<PeriodField>;
  of: (field: PeriodField) => Text | null;
  look: (field: DayField | 'note') => void;
  tell: (faults: Faults<PeriodField>) => void;
}

/** Mistakes of a period; its days are judged together: what was told of one may be mended at another. */
export function usePeriodFaults(draft: PeriodDraft): PeriodFaults {
  const mistakes = periodMistakes(draft, useClock(formatDate));
  const { faults, of, look, tell } = useFieldFaults<PeriodField>((field) => mistakes[field] ?? null);
  const [tried, setTried] = useState<PeriodDraft | null>(null);
  const areMoved = tried !== null && dayFields.some((field) => draft[field] !== tried[field]);
  return {
    faults,
    of: (field) => (areMoved && isDay(field) ? (mistakes[field] ?? null) : of(field)),
    look: (field) => look(field, draft[field]),
    tell: (refused) => {
      const { user: _user, typed: _typed, ...values } = draft;
      setTried(draft);
      tell(refused, values);
    },
  };
}

const isDay = (field: PeriodField): boolean => dayFields.some((one) => one === field);
