import { inBoth } from '../../platform/i18n/messages.ts';
import { type Platform, usePlatform } from '../../platform/platform-context.ts';
import { useStore } from '../../platform/use-store.ts';
import { createSendFile } from './sending/send-file.ts';
import { createUploads, type Uploads } from './sending/upload-store.ts';
import { isUnderWay, type Upload, whyNot } from './upload.ts';
import { uploadMessages } from './upload-messages.ts';
import { tellBegun } from './uploads-begun.ts';

let uploads: Uploads | null = null;

/** All uploads of this tab, whichever page began them. */
export function useUploads(): { all: readonly Upload[] } & Omit<Uploads, 'get' | 'subscribe'> {
  const known = uploadsOf(usePlatform());
  const all = useStore(known.subscribe, known.get);
  return { ...known, all };
}

function uploadsOf(platform: Platform): Uploads {
  uploads ??= startUploads(platform);
  return uploads;
}

function startUploads({ api, notices, session }: Platform): Uploads {
  const told = new Map<string, number>();
  const store = createUploads({
    send: createSendFile(api),
    now: () => performance.now(),
    onFailed: ({ id, name, error }) => {
      // Of several tries the last one counts.
      const before = told.get(id);
      if (before !== undefined) notices.close(before);
      const title = inBoth(uploadMessages, (words) => words.failed(name));
      told.set(id, notices.fail(title, { error, text: whyNot(error) }));
    },
  });
  const askBeforeLeaving = (event: Event): void => event.preventDefault();
  store.subscribe(() => {
    if (store.get().length > 0) tellBegun();
    // Only while something would be lost: it keeps the browser from going back without loading anew.
    if (store.get().some(isUnderWay)) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
  });
  session.subscribe(() => {
    if (session.get().status === 'signed-out') store.dropAll();
  });
  return store;
}
