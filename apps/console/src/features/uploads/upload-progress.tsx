import type { ReactElement } from 'react';
import { formatBytes, formatDuration } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { secondsLeft } from './sending/transfer-speed.ts';
import { type Upload, whyNot } from './upload.ts';
import { uploadMessages } from './upload-messages.ts';
import styles from './upload-progress.module.css';

/** How far it is, how fast it goes and what is left; or what became of it. */
export function UploadProgress({ upload }: { upload: Upload }): ReactElement {
  const { state, sent, size, name } = upload;
  const said = useSaid(upload);
  const isMoving = state === 'sending' || state === 'checking';
  return (
    <div className={styles.progress} data-state={state}>
      {isMoving && (
        <progress
          aria-label={name}
          max={Math.max(size, 1)}
          // Without a value: something is done, and nobody can say how far it is.
          {...(state === 'checking' ? {} : { value: sent })}
        />
      )}
      <p>{said}</p>
    </div>
  );
}

function useSaid({ state, sent, size, bytesPerSecond, error }: Upload): string {
  const words = useMessages(uploadMessages);
  const language = useLanguage();
  if (state === 'queued') return words.queued;
  if (state === 'checking') return words.checking;
  if (state === 'failed') return `${words.failedState} · ${whyNot(error)[language]}`;
  if (state === 'ready') return `${words.ready} · ${formatBytes(size)}`;
  const left = secondsLeft({ size, sent, bytesPerSecond });
  return [
    words.progress(formatBytes(sent), formatBytes(size)),
    ...(bytesPerSecond === null ? [] : [words.speed(formatBytes(bytesPerSecond))]),
    ...(left === null ? [] : [words.left(formatDuration(left, language))]),
  ].join(' · ');
}
