import type { AppPackage, ReadFile } from '@rackhand/contract/app/app-package';
import { updatePolicyWords } from '@rackhand/contract/app/device-app-words';
import type { ReactElement } from 'react';
import { ConflictPlate } from '../../../platform/form/conflict-plate.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { packageMessages } from '../package-messages.ts';
import type { PackageClash } from './merged-package.ts';
import type { PackageDraft } from './package-draft.ts';

interface PackageConflictProps {
  clashes: readonly PackageClash[];
  draft: PackageDraft;
  facts: ReadFile | null;
  /** As somebody else has left it. */
  app: AppPackage;
  onTake: (clash: PackageClash) => void;
}

/** A package that somebody else has changed meanwhile. */
export function PackageConflict({ clashes, draft, facts, app, onTake }: PackageConflictProps): ReactElement {
  const words = useMessages(packageMessages);
  const language = useLanguage();
  const names = { ...words.columns, update_policy: words.policy };
  const versionOf = (of: Pick<AppPackage, 'app_version' | 'version_code'>): string =>
    words.versionWithCode(of.app_version, of.version_code);
  const shown = (of: Pick<PackageDraft, 'app_name' | 'update_policy'>, version: string) => ({
    app_name: of.app_name,
    update_policy: updatePolicyWords[of.update_policy][language],
    app_version: version,
  });
  const [mine, newest] = [shown(draft, facts === null ? '' : versionOf(facts)), shown(app, versionOf(app))];
  return (
    <ConflictPlate
      parts={clashes.map((part) => ({ part, name: names[part], mine: mine[part], newest: newest[part] }))}
      onTake={onTake}
    />
  );
}
