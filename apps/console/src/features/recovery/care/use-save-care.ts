import type { BodyOf } from '@rackhand/contract/call/endpoint';
import { changeCarePolicy } from '@rackhand/contract/endpoints/care';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../platform/api/error-text.ts';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadRecovery } from '../live-recovery.ts';

interface SaveCare {
  /** Of what the server may refuse by its name. */
  fields: readonly string[];
  said: { saved: Text; changedMeanwhile: Text };
  tell: (faults: Faults<string>) => void;
}

/** Whether it was saved; what is wrong with it, and what it was refused for, is told at its field. */
export function useSaveCare({
  fields,
  said,
  tell,
}: SaveCare): (mistakes: Faults<string>, body: BodyOf<typeof changeCarePolicy>) => Promise<boolean> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (mistakes, body) => {
    tell(mistakes);
    if (Object.keys(mistakes).length > 0) return false;
    try {
      await api.call(changeCarePolicy, { body });
      notices.succeed(said.saved);
      return true;
    } catch (error) {
      const { version, ...named } = faultsAt([...fields, 'version'], error);
      if (version !== undefined) tell({ call: said.changedMeanwhile });
      else tell(Object.keys(named).length > 0 ? named : { call: errorText(error) });
      return false;
    } finally {
      reloadRecovery(client);
    }
  };
}
