import { repairLimits } from '@rackhand/contract/repair/repair';
import { repairTexts } from '@rackhand/contract/repair/repair-rules';
import type { Text } from '@rackhand/contract/text/language';
import { type ReactElement, useState } from 'react';
import { formatBytes } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../repairs.module.css';
import { PhotoField } from './photo-field.tsx';
import { reportMessages } from './report-messages.ts';

interface ChosenPhotosProps {
  photos: readonly File[];
  onChange: (change: (before: readonly File[]) => readonly File[]) => void;
}

/** Photos that go with the report, as many as a case may have. */
export function ChosenPhotos({ photos, onChange }: ChosenPhotosProps): ReactElement {
  const words = useMessages(reportMessages);
  const language = useLanguage();
  const [refusal, setRefusal] = useState<Text | null>(null);
  const isFull = photos.length >= repairLimits.photos;
  const take = (file: File): void => {
    const isLarge = file.size > repairLimits.photoBytes;
    setRefusal(isLarge ? repairTexts.largePhoto : null);
    if (!isLarge) onChange((before) => [...before, file].slice(0, repairLimits.photos));
  };
  return (
    <>
      {isFull ? <p>{repairTexts.photos[language]}</p> : <PhotoField onFile={take} />}
      {refusal !== null && <p role="alert">{refusal[language]}</p>}
      <ul className={styles.list}>
        {photos.map((photo, nth) => (
          <li key={`${photo.name} ${String(nth)}`} className={styles.chosen}>
            <span>
              {photo.name} <span className={styles.quiet}>{formatBytes(photo.size)}</span>
            </span>
            <Button
              aria-description={photo.name}
              onClick={() => onChange((before) => before.filter((one) => one !== photo))}
            >
              {words.takeOut}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
