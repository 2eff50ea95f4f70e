import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { reportMessages } from './report-messages.ts';

/** Where photos are dropped or chosen. */
export function PhotoField({ onFile }: { onFile: (file: File) => void }): ReactElement {
  const words = useMessages(reportMessages);
  return (
    <FileField
      label={words.photos}
      hint={words.dropPhotos}
      accept="image/jpeg,image/png,image/webp"
      name={null}
      isMultiple
      onFile={onFile}
    />
  );
}
