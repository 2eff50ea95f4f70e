import type { AppPackage } from '@rackhand/contract/app/app-package';
import type { ReactElement } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DeviceChooser } from '../../device-chooser/device-chooser.tsx';
import { isUnderWay } from '../../uploads/upload.ts';
import { useUploads } from '../../uploads/use-uploads.ts';
import { packageMessages } from '../package-messages.ts';
import { PackageConflict } from './package-conflict.tsx';
import styles from './package-dialog.module.css';
import { newerThan, type PackageField } from './package-draft.ts';
import { PackageFields } from './package-fields.tsx';
import { PackageFile } from './package-file.tsx';
import { useDialogFile } from './use-dialog-file.ts';
import { usePackageForm } from './use-package-form.ts';

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
  const file = useDialogFile(begun, given === null ? null : { packageId: given.id, purpose: 'edit' });
  const { aimAt } = useUploads();
  const facts = file.upload?.facts ?? null;
  const { app, start, draft, setDraft, faults, submit, isDirty, clashes } = usePackageForm(given, facts);
  const isOther = app !== null && facts !== null && newerThan(app, facts) === 'other';
  const save = async (): Promise<boolean> => {
    const isSaved = await submit();
    if (isSaved) file.done();
    return isSaved;
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
      isDirty={isDirty}
      onSubmit={save}
      onClose={onClose}
    >
      {app !== null && clashes !== null && (
        <PackageConflict
          {...{ clashes, draft, facts, app }}
          onTake={(one) => (one === 'app_version' ? file.done() : setDraft({ ...draft, [one]: start[one] }))}
        />
      )}
      <PackageFile app={app} file={file} missing={faultOf('file')} deviceCount={draft.arns.size} />
      {app !== null && facts !== null && newerThan(app, facts) === 'newer' && (
        <AsRollout
          whyNot={isDirty ? words.rolloutAfterSaving : null}
          onRollout={() => {
            if (file.upload === null) return;
            aimAt(file.upload.id, { packageId: app.id, purpose: 'rollout' });
            onRollout(app.id, file.upload.id);
          }}
        />
      )}
      <PackageFields shown={facts ?? app} draft={draft} faultOf={faultOf} onDraft={setDraft} />
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
