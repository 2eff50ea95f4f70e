import type { BodyOf } from '@rackhand/contract/call/endpoint';
import { changeCarePolicy } from '@rackhand/contract/endpoints/care';
import type { CarePolicy } from '@rackhand/contract/recovery/care';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../platform/api/error-text.ts';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import { useDraftOver } from '../../../platform/form/use-draft-over.ts';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadRecovery } from '../live-recovery.ts';
import { carePolicyQuery } from '../recovery-queries.ts';

/** A part of the policy as a form has it: all values as they are typed. */
export interface CareForm<Field extends string> {
  fields: readonly Field[];
  draftOf: (policy: CarePolicy) => CareDraft<Field>;
  mistakesOf: (draft: CareDraft<Field>) => Faults<Field>;
  /** What else the policy has stays as it stands there. */
  bodyOf: (draft: CareDraft<Field>, policy: CarePolicy) => BodyOf<typeof changeCarePolicy>;
  saved: Text;
}
export type CareDraft<Field extends string> = Record<Field, string> & { enabled: boolean };

/** By the version that was seen; what is wrong with it, and what it was refused for, is told at its field. */
export function useSaveCare<Field extends string>(policy: CarePolicy, form: CareForm<Field>) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const readOf = (from: CarePolicy) => ({ base: form.draftOf(from), policy: from });
  const { draft, set, read, changed, clashes, meet } = useDraftOver(
    () => readOf(policy),
    (mine: CareDraft<Field>, base): ('enabled' | Field)[] =>
      (['enabled', ...form.fields] as const).filter((field) => mine[field] !== base[field]),
  );
  const [faults, setFaults] = useState<Faults<string>>({});
  const save = async (): Promise<boolean> => {
    const mistakes = form.mistakesOf(draft);
    setFaults(mistakes);
    if (Object.keys(mistakes).length > 0) return false;
    try {
      await api.call(changeCarePolicy, { body: form.bodyOf(draft, read.policy) });
      notices.succeed(form.saved);
      return true;
    } catch (error) {
      const newest = cameTooLate(error)
        ? await client.query({ ...carePolicyQuery(api), staleTime: 0 }).catch(() => null)
        : null;
      const named = faultsAt(form.fields, error);
      if (newest !== null) meet(readOf(newest));
      else setFaults(Object.keys(named).length > 0 ? named : { call: errorText(error) });
      return false;
    } finally {
      reloadRecovery(client);
    }
  };
  const told: Faults<Field> = faults;
  return { draft, set, base: read.base, isDirty: changed.length > 0, clashes, faults: told, save };
}
