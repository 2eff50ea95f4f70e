import { changeRecoveryPolicy } from '@rackhand/contract/endpoints/recovery';
import type { RecoveryPolicy } from '@rackhand/contract/recovery/recovery-policy';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../platform/api/error-text.ts';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import { useDraftOver } from '../../../platform/form/use-draft-over.ts';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadRecovery } from '../live-recovery.ts';
import { policiesQuery } from '../recovery-queries.ts';
import {
  changedFields,
  draftMistakes,
  draftOf,
  type PolicyField,
  policyFields,
  termsOf,
} from './policy-draft.ts';
import { policyMessages } from './policy-messages.ts';

const readOf = (policy: RecoveryPolicy) => ({ base: draftOf(policy), version: policy.version });

/** What is typed, and its way to the server, by the version that was seen; what it is refused for is told at its field. */
export function useSavePolicy(policy: RecoveryPolicy) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const { draft, set, read, changed, clashes, meet } = useDraftOver(() => readOf(policy), changedFields);
  const [faults, setFaults] = useState<Faults<PolicyField>>({});
  const { device_type } = policy;
  /** As it stands there now; undefined where it can't be read. */
  const readNewest = async (): Promise<RecoveryPolicy | undefined> => {
    const found = await client.query({ ...policiesQuery(api), staleTime: 0 }).catch(() => null);
    return found?.policies.find((one) => one.device_type === device_type);
  };
  const save = async (): Promise<boolean> => {
    const mistakes = draftMistakes(draft);
    setFaults(mistakes);
    if (Object.keys(mistakes).length > 0) return false;
    try {
      const { version } = read;
      await api.call(changeRecoveryPolicy, { body: { device_type, version, ...termsOf(draft) } });
      notices.succeed(inBoth(policyMessages, (said) => said.saved(said.types[device_type])));
      return true;
    } catch (error) {
      const newest = cameTooLate(error) ? await readNewest() : undefined;
      const named = faultsAt(policyFields, error);
      if (newest !== undefined) meet(readOf(newest));
      else setFaults(Object.keys(named).length > 0 ? named : { call: errorText(error) });
      return false;
    } finally {
      reloadRecovery(client);
    }
  };
  return { draft, set, base: read.base, isDirty: changed.length > 0, clashes, faults, save };
}
