import { takenTexts, type UniqueField, uniqueFields } from '@rackhand/contract/account/user-fields';
import { findTaken } from '@rackhand/contract/endpoints/users';
import type { Text } from '@rackhand/contract/text/language';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { customersKey } from '../../../platform/live/customers-key.ts';
import { usePlatform } from '../../../platform/platform-context.ts';

export interface Taken {
  /** Whoever leaves such a field has it asked for. */
  ask: (field: string, value: string) => void;
  /** What is known of a value: somebody else has it. */
  of: (field: string, value: string) => Text | null;
}

const isUnique = (field: string): field is UniqueField => uniqueFields.some((one) => one === field);

/** Whether another user has an id or an e-mail already, asked for once it stands there: 31111, 1111. Document 10, "Create / edit". */
export function useTaken(uid?: string): Taken {
  const { api } = usePlatform();
  const [asked, setAsked] = useState<Partial<Record<UniqueField, string>>>({});
  const answers = useQueries({
    queries: uniqueFields.map((field) => {
      const value = asked[field]?.trim() ?? '';
      const body = { [field]: value, ...(uid !== undefined && { uid }) };
      return {
        queryKey: [...customersKey, 'taken', body] as const,
        enabled: value !== '',
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await api.call(findTaken, { body, signal })).taken.includes(field),
      };
    }),
  });
  return {
    ask: (field, value) => {
      if (isUnique(field)) setAsked((before) => ({ ...before, [field]: value }));
    },
    of: (field, value) => {
      if (!isUnique(field) || asked[field] !== value) return null;
      return answers[uniqueFields.indexOf(field)]?.data === true ? takenTexts[field] : null;
    },
  };
}
