import type { AppPackage } from '@rackhand/contract/app/app-package';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DeviceChooser } from '../../device-chooser/device-chooser.tsx';
import { isUnderWay } from '../../uploads/upload.ts';
import { useUploads } from '../../uploads/use-uploads.ts';
import { packageMessages } from '../package-messages.ts';
import styles from './package-dialog.module.css';
import { draftOf, filledFrom, isChanged, newerThan, type PackageField } from './package-draft.ts';
import { PackageFields } from './package-fields.tsx';
import { PackageFile } from './package-file.tsx';
import { useDialogFile } from './use-dialog-file.ts';
import { useSavePackage } from './use-save-package.ts';

interface PackageDialogProps {
  /** null: a new one. */
  app: AppPackage | null;
  /** A file that is on its way already. */
  upload: string | null;
  /** Its new version is to go out in stages instead. */
  onRollout: (packageId: number, upload: string) => void;
  onClose: () => void;
}

/** A new app, or another name, file, policy or other devices for one. Document 1 section 2. */
export function PackageDialog({
  app: given,
  upload: begun,
  onRollout,
  onClose,
}: PackageDialogProps): ReactElement {
  const words = useMessages(packageMessages);
  const language = useLanguage();
  // As it was opened: what is changed is changed against that.
  const [app] = useState(given);
  const [start] = useState(() => draftOf(app));
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Faults<PackageField>>({});
  const file = useDialogFile(begun, app === null ? null : { packageId: app.id, purpose: 'edit' });
  const { aimAt } = useUploads();
  const facts = file.upload?.facts ?? null;
  const save = useSavePackage(app);
  const [filledBy, setFilledBy] = useState<string | null>(null);
  if (facts !== null && facts.file_id !== filledBy) {
    setFilledBy(facts.file_id);
    setDraft(filledFrom(draft, facts, language));
    setFaults({});
  }
  const isOther = app !== null && facts !== null && newerThan(app, facts) === 'other';
  const shown = facts ?? app;
  const submit = async (): Promise<boolean> => {
    const saved = shown === null ? null : { ...shown, file_id: facts?.file_id ?? null };
    const refused = await save(draft, saved);
    setFaults(refused?.faults ?? {});
    if (refused !== null && refused.gone.length > 0)
      setDraft({ ...draft, arns: new Set([...draft.arns].filter((arn) => !refused.gone.includes(arn))) });
    if (refused === null) file.done();
    return refused === null;
  };
  const faultOf = (field: PackageField): string | null => faults[field]?.[language] ?? null;
  const isComing = file.upload !== null && isUnderWay(file.upload);
  return (
    <FormDialog
      title={app === null ? words.addTitle : words.editTitle(app.app_name)}
      width={750}
      words={words}
      submit={words.save}
      submitting={words.saving}
      whyNot={isComing ? words.fileComing : isOther ? words.otherApp : null}
      faults={faults}
      failure={faults.call?.[language]}
      isDirty={isChanged(draft, start)}
      onSubmit={submit}
      onClose={onClose}
    >
      <PackageFile app={app} file={file} missing={faultOf('file')} deviceCount={draft.arns.size} />
      {app !== null && facts !== null && newerThan(app, facts) === 'newer' && (
        <AsRollout
          whyNot={isChanged(draft, start) ? words.rolloutAfterSaving : null}
          onRollout={() => {
            if (file.upload === null) return;
            aimAt(file.upload.id, { packageId: app.id, purpose: 'rollout' });
            onRollout(app.id, file.upload.id);
          }}
        />
      )}
      <PackageFields shown={shown} draft={draft} faultOf={faultOf} onDraft={setDraft} />
      <DeviceChooser of="packages" chosen={draft.arns} onChoose={(arns) => setDraft({ ...draft, arns })} />
    </FormDialog>
  );
}

/** A few devices first, instead of all at once. Document 8. */
function AsRollout(props: { whyNot: string | null; onRollout: () => void }): ReactElement {
  const words = useMessages(packageMessages);
  return (
    <p className={styles.asRollout}>
      <Button whyNot={props.whyNot} aria-haspopup="dialog" onClick={props.onRollout}>
        {words.asRollout}
      </Button>{' '}
      {words.asRolloutHint}
    </p>
  );
}
