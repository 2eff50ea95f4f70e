import type { AppPackage, ReadFile } from '@rackhand/contract/app/app-package';
import { useState } from 'react';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { useLanguage } from '../../../platform/i18n/use-messages.ts';
import type { PackageClash } from './merged-package.ts';
import { draftOf, filledFrom, isChanged, type PackageField } from './package-draft.ts';
import { useSavePackage } from './use-save-package.ts';

/** What the dialog edits: what is changed is changed against what was read, and merged with what others change meanwhile. */
export function usePackageForm(given: AppPackage | null, facts: ReadFile | null) {
  const language = useLanguage();
  const [app, setApp] = useState(given);
  const [draft, setDraft] = useState(() => draftOf(given));
  const [faults, setFaults] = useState<Faults<PackageField>>({});
  const [met, setMet] = useState<readonly PackageClash[] | null>(null);
  const save = useSavePackage();
  const [filledBy, setFilledBy] = useState<string | null>(null);
  if (facts !== null && facts.file_id !== filledBy) {
    setFilledBy(facts.file_id);
    setDraft(filledFrom(draft, facts, language));
    setFaults({});
  }
  const submit = async (): Promise<boolean> => {
    const refused = await save({ app, draft, facts });
    setFaults(refused?.faults ?? {});
    if (refused === null) return true;
    const { gone, merged } = refused;
    if (merged !== null) {
      setApp(merged.app);
      setDraft(merged.draft);
      setMet(merged.clashes);
    } else if (gone.length > 0)
      setDraft({ ...draft, arns: new Set([...draft.arns].filter((arn) => !gone.includes(arn))) });
    return false;
  };
  const start = draftOf(app);
  const clashes = met?.filter((one) => (one === 'app_version' ? facts !== null : draft[one] !== start[one]));
  return {
    ...{ app, start, draft, setDraft, faults, submit },
    isDirty: isChanged(draft, start),
    /** What somebody else, who was faster, has changed as well; null: nobody was. */
    clashes: clashes ?? null,
  };
}
