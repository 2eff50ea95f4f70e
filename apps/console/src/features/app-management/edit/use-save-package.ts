import type { AppPackage } from '@rackhand/contract/app/app-package';
import { addPackage, changePackage } from '@rackhand/contract/endpoints/apps';
import { useQueryClient } from '@tanstack/react-query';
import { callOnce, newIntent } from '../../../platform/api/call-once.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadPackages } from '../live-packages.ts';
import { packageMessages } from '../package-messages.ts';
import { bodyOf, goneOf, type SavedFile } from './package-body.ts';
import { gapsOf, type PackageDraft, type PackageField } from './package-draft.ts';

type PackageFaults = Faults<PackageField>;

interface Refused {
  faults: PackageFaults;
  /** Of devices that have left the farm: they are chosen no more. */
  gone: readonly string[];
}

/** @returns what stands in the way; null: it is saved */
export type SavePackage = (draft: PackageDraft, file: SavedFile | null) => Promise<Refused | null>;

export function useSavePackage(app: AppPackage | null): SavePackage {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (draft, file) => {
    const gaps = gapsOf(draft, file);
    if (file === null || gaps.length > 0) return { faults: faultsOf(gaps), gone: [] };
    const name = draft.app_name.trim();
    try {
      const intent = newIntent();
      const body = bodyOf(draft, file, app);
      if (app === null) await callOnce(api, addPackage, { body, intent });
      else await callOnce(api, changePackage, { params: { id: String(app.id) }, body, intent });
      notices.succeed(
        inBoth(packageMessages, (said) => (app === null ? said.added(name) : said.saved(name))),
      );
      reloadPackages(client);
      return null;
    } catch (error) {
      const gone = goneOf(error, draft);
      const why = refusalText(error);
      const call = inBoth(packageMessages, (said, language) =>
        [why[language], ...(gone.length === 0 ? [] : [said.goneTaken])].join('\n'),
      );
      return { faults: { call }, gone };
    }
  };
}

type Gap = 'missing' | 'chooseFile' | 'notRead';
const saidOfGaps: Record<PackageField, Gap> = {
  file: 'chooseFile',
  app_id: 'notRead',
  app_name: 'missing',
  app_version: 'notRead',
};

/** Each gap is flagged at its field, and said once for all. Document 1 section 5. */
function faultsOf(gaps: readonly PackageField[]): PackageFaults {
  const faults = gaps.map((gap) => [gap, inBoth(packageMessages, (said) => said[saidOfGaps[gap]])]);
  return {
    ...(Object.fromEntries(faults) as PackageFaults),
    call: inBoth(packageMessages, (said) => said.checkInput),
  };
}
