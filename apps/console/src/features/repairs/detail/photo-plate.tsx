import { removeRepairPhoto } from '@rackhand/contract/endpoints/repairs';
import { type RepairDetail, repairLimits } from '@rackhand/contract/repair/repair';
import { repairTexts } from '@rackhand/contract/repair/repair-rules';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { formatBytes } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { PressButton } from '../../../ui/press-button.tsx';
import { reloadRepairs } from '../live-repairs.ts';
import styles from '../repairs.module.css';
import { PhotoField } from '../report/photo-field.tsx';
import { useSendPhotos } from '../report/use-send-photos.ts';
import { repairDetailMessages } from './repair-detail-messages.ts';

/** Each opens whole in a tab of its own; more can be dropped here. */
export function PhotoPlate({ repair }: { repair: RepairDetail }): ReactElement {
  const words = useMessages(repairDetailMessages);
  const language = useLanguage();
  const sendPhotos = useSendPhotos();
  const [sending, setSending] = useState(0);
  const remove = useRemovePhoto(repair.repair_id);
  const { photos, repair_id: id } = repair;
  const add = async (file: File): Promise<void> => {
    setSending((count) => count + 1);
    await sendPhotos(id, [file]);
    setSending((count) => count - 1);
  };
  return (
    <section className={styles.plate} aria-label={words.photos}>
      <h2>{words.photos}</h2>
      {photos.length === 0 && <p className={styles.quiet}>{words.noPhotos}</p>}
      <ul className={styles.photos}>
        {photos.map(({ photo_id, name, bytes }, nth) => (
          <li key={photo_id}>
            <a href={addressOf(id, photo_id)} target="_blank" rel="noopener">
              <img src={addressOf(id, photo_id)} alt={words.photo(String(nth + 1))} loading="lazy" />
            </a>
            <span className={styles.quiet}>{formatBytes(bytes)}</span>
            <PressButton aria-description={name} onPress={() => remove(photo_id)}>
              {words.removePhoto}
            </PressButton>
          </li>
        ))}
      </ul>
      {photos.length < repairLimits.photos ? (
        <PhotoField onFile={(file) => void add(file)} />
      ) : (
        <p className={styles.quiet}>{repairTexts.photos[language]}</p>
      )}
      {sending > 0 && <p role="status">{words.sending}</p>}
    </section>
  );
}

const addressOf = (id: number, photoId: string): string => `/admbo/repair/${String(id)}/photo/${photoId}`;

function useRemovePhoto(id: number): (photoId: string) => Promise<void> {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return async (photo_id) => {
    try {
      await api.call(removeRepairPhoto, { params: { id: String(id), photo_id } });
      notices.succeed(inBoth(repairDetailMessages, (words) => words.photoRemoved));
    } catch (error) {
      notices.fail(
        inBoth(repairDetailMessages, (words) => words.removePhotoFailed),
        { error, text: refusalText(error) },
      );
    }
    askUntold(reloadRepairs);
  };
}
