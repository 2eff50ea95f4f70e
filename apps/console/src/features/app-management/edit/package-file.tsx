import type { AppPackage } from '@rackhand/contract/app/app-package';
import { packageTexts } from '@rackhand/contract/app/package-texts';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { Upload } from '../../uploads/upload.ts';
import { UploadProgress } from '../../uploads/upload-progress.tsx';
import { useUploads } from '../../uploads/use-uploads.ts';
import { packageMessages } from '../package-messages.ts';
import { badgesOf } from '../table/package-badges.ts';
import { DropZone } from './drop-zone.tsx';
import styles from './package-dialog.module.css';
import { newerThan } from './package-draft.ts';
import type { useDialogFile } from './use-dialog-file.ts';

interface PackageFileProps {
  app: AppPackage | null;
  file: ReturnType<typeof useDialogFile>;
  /** Said where it was to be saved without a file. */
  missing: string | null;
  deviceCount: number;
}

/** The file: how far it is, what the server has read in it, and what it makes of the app that there is. */
export function PackageFile({ app, file, missing, deviceCount }: PackageFileProps): ReactElement {
  const language = useLanguage();
  const { upload, fault, take } = file;
  const facts = upload?.facts ?? null;
  return (
    <DropZone
      hasFile={upload !== null}
      fault={fault?.[language] ?? missing}
      several={app === null}
      onFiles={take}
    >
      {app?.file_lost === true && (
        <p className={styles.bad} role="alert">
          {packageTexts.fileLostHint[language]}
        </p>
      )}
      {upload !== null && <FileState upload={upload} />}
      {app !== null && facts !== null && <VersionChange app={app} facts={facts} deviceCount={deviceCount} />}
    </DropZone>
  );
}

function FileState({ upload }: { upload: Upload }): ReactElement {
  const words = useMessages(packageMessages);
  const { drop, retry } = useUploads();
  const { id, name, state, facts } = upload;
  const badges = facts === null ? [] : badgesOf({ ...facts, signed: facts.signature !== 'none' });
  return (
    <div className={styles.file}>
      <strong className={styles.name}>{name}</strong>
      <UploadProgress upload={upload} />
      {state !== 'ready' && state !== 'failed' && (
        <>
          <p>{words.goesOn}</p>
          <Button onClick={() => drop(id)}>{words.cancelUpload}</Button>
        </>
      )}
      {state === 'failed' && <Button onClick={() => retry(id)}>{words.retryUpload}</Button>}
      {badges.length > 0 && (
        <span className={styles.badges}>
          {badges.map((badge) => (
            <mark key={badge}>{words.badges[badge]}</mark>
          ))}
        </span>
      )}
    </div>
  );
}

interface VersionChangeProps {
  app: AppPackage;
  facts: NonNullable<Upload['facts']>;
  deviceCount: number;
}

/** From which version to which, and how many devices that concerns. Document 8. */
function VersionChange({ app, facts, deviceCount }: VersionChangeProps): ReactElement {
  const words = useMessages(packageMessages);
  const change = newerThan(app, facts);
  if (change === 'other')
    return (
      <p className={styles.bad} role="alert">
        {words.otherApp}
      </p>
    );
  return (
    <p className={styles.change} role="status">
      <strong>
        {words.versionWithCode(app.app_version, app.version_code)} →{' '}
        {words.versionWithCode(facts.app_version, facts.version_code)}
      </strong>
      {change === 'older' && <span className={styles.bad}>{words.olderVersion}</span>}
      {facts.warnings.includes('other_signer') && <span className={styles.bad}>{words.otherSigner}</span>}
      {change === 'same' && <span className={styles.bad}>{words.sameVersion}</span>}
      <span>{words.newVersionFor(formatNumber(deviceCount))}</span>
    </p>
  );
}
