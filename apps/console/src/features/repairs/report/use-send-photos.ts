import { addRepairPhoto } from '@rackhand/contract/endpoints/repairs';
import { faultAt } from '../../../platform/api/error-text.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { asItIs, inBoth } from '../../../platform/i18n/messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadRepairs } from '../live-repairs.ts';
import { reportMessages } from './report-messages.ts';

type SendPhotos = (
  repairId: number,
  photos: readonly File[],
  onSent?: (count: number) => void,
) => Promise<void>;

/** One after the other; the case is there, whatever becomes of them. */
export function useSendPhotos(): SendPhotos {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return async (repairId, photos, onSent) => {
    for (const [nth, photo] of photos.entries()) {
      try {
        await api.call(addRepairPhoto, { params: { id: String(repairId) }, upload: photo });
      } catch (error) {
        const text = faultAt('file', error) ?? refusalText(error);
        const name = asItIs(photo.name);
        notices.fail(
          inBoth(reportMessages, (words, language) => words.photoFailed(name[language])),
          { error, text },
        );
      }
      onSent?.(nth + 1);
    }
    askUntold(reloadRepairs);
  };
}
