import type { AppPackage, ReadFile } from '@rackhand/contract/app/app-package';
import { addPackage, changePackage } from '@rackhand/contract/endpoints/apps';
import { useQueryClient } from '@tanstack/react-query';
import { callOnce, newIntent } from '../../../platform/api/call-once.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadPackages } from '../live-packages.ts';
import { packageMessages } from '../package-messages.ts';
import { onePackageQuery } from '../package-queries.ts';
import { type MergedPackage, mergedPackage } from './merged-package.ts';
import { bodyOf, goneOf } from './package-body.ts';
import { gapsOf, type PackageDraft, type PackageField } from './package-draft.ts';

type PackageFaults = Faults<PackageField>;

interface Refused {
  faults: PackageFaults;
  /** Of devices that have left the farm: they are chosen no more. */
  gone: readonly string[];
  /** Somebody else was faster: what was changed here, over that. */
  merged: MergedPackage | null;
}

interface Edited {
  /** As it was read; null: a new one. */
  app: AppPackage | null;
  draft: PackageDraft;
  /** Of another file than it has. */
  facts: ReadFile | null;
}

/** @returns what stands in the way; null: it is saved */
export type SavePackage = (edited: Edited) => Promise<Refused | null>;

/** Others may go on changing it meanwhile; after so many of them the person is asked. */
const tries = 3;

export function useSavePackage(): SavePackage {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const send = useSendPackage();
  const readNewest = (id: number): Promise<AppPackage | null> =>
    client.query({ ...onePackageQuery(api, id), staleTime: 0 }).catch(() => null);
  /** Of changes of different things both stay, and nobody is asked. */
  const attempt = async ({ app, draft, facts }: Edited, left: number): Promise<Refused | null> => {
    try {
      await send({ app, draft, facts });
    } catch (error) {
      const newest = app !== null && cameTooLate(error) ? await readNewest(app.id) : null;
      if (app === null || newest === null) return refusalOf(error, draft);
      const merged = mergedPackage({ app, draft, versionCode: facts?.version_code ?? null }, newest);
      if (merged.clashes.length > 0 || left <= 1) return { faults: {}, gone: [], merged };
      return attempt({ ...merged, facts }, left - 1);
    }
    const name = draft.app_name.trim();
    notices.succeed(inBoth(packageMessages, (said) => (app === null ? said.added(name) : said.saved(name))));
    reloadPackages(client);
    return null;
  };
  return async (edited) => {
    const gaps = gapsOf(edited.draft, edited.facts ?? edited.app);
    if (gaps.length > 0) return { faults: faultsOf(gaps), gone: [], merged: null };
    return attempt(edited, tries);
  };
}

function useSendPackage(): (edited: Edited) => Promise<unknown> {
  const { api } = usePlatform();
  return async ({ app, draft, facts }) => {
    const { app_id = '', app_version = '' } = facts ?? app ?? {};
    const body = bodyOf(draft, { app_id, app_version, file_id: facts?.file_id ?? null }, app);
    const intent = newIntent();
    if (app === null) return callOnce(api, addPackage, { body, intent });
    return callOnce(api, changePackage, { params: { id: String(app.id) }, body, intent });
  };
}

function refusalOf(error: unknown, draft: PackageDraft): Refused {
  const gone = goneOf(error, draft);
  const why = refusalText(error);
  const call = inBoth(packageMessages, (said, language) =>
    [why[language], ...(gone.length === 0 ? [] : [said.goneTaken])].join('\n'),
  );
  return { faults: { call }, gone, merged: null };
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
