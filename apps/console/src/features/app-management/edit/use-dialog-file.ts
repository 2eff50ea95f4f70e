import type { Text } from '@rackhand/contract/text/language';
import { useState } from 'react';
import { inBoth } from '../../../platform/i18n/messages.ts';
import type { Upload, UploadAim } from '../../uploads/upload.ts';
import { useUploads } from '../../uploads/use-uploads.ts';
import { packageMessages } from '../package-messages.ts';
import { apkFault } from './apk-file.ts';

interface DialogFile {
  /** The file of the dialog, wherever it was begun; null: none is chosen. */
  upload: Upload | null;
  fault: Text | null;
  take: (files: readonly File[]) => void;
  /** The file has become an app: nothing more is to be done with it. */
  done: () => void;
}

/**
 * The dialog's file among all uploads: closing the dialog leaves it on its way, to be gone on with from the corner. Of several
 * new ones the others wait there.
 */
export function useDialogFile(begun: string | null, aim: UploadAim | null): DialogFile {
  const { all, add, drop } = useUploads();
  const [id, setId] = useState(begun);
  const [fault, setFault] = useState<Text | null>(null);
  const upload = all.find((one) => one.id === id) ?? null;
  const take = (files: readonly File[]): void => {
    const [first, ...others] = files;
    if (first === undefined) return;
    const refused = files.map(({ name }) => apkFault(name)).find((text) => text !== null);
    const tooMany = others.length > 0 && aim !== null;
    setFault(refused ?? (tooMany ? inBoth(packageMessages, (said) => said.oneFile) : null));
    if (refused !== undefined || tooMany) return;
    // Another file in place of this one.
    if (upload !== null) drop(upload.id);
    setId(add(first, aim));
    for (const other of others) add(other);
  };
  const done = (): void => {
    if (upload !== null) drop(upload.id);
  };
  return { upload, fault, take, done };
}
