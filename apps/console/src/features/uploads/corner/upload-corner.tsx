import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { progressOf } from '../sending/upload-store.ts';
import { isUnderWay, type Upload } from '../upload.ts';
import { uploadMessages } from '../upload-messages.ts';
import { UploadProgress } from '../upload-progress.tsx';
import { useUploads } from '../use-uploads.ts';
import { placeOf } from './place-of.ts';
import styles from './upload-corner.module.css';

/** Every upload of this tab, over whichever page is open: how far it is, and what can be done with it. */
export function UploadCorner(): ReactElement | null {
  const words = useMessages(uploadMessages);
  const { all, drop, retry } = useUploads();
  const [isFolded, fold] = useState(false);
  const corner = useRoomForNotices(all.length > 0);
  if (all.length === 0) return null;
  const { sent, size, count } = progressOf(all);
  const percent = size === 0 ? 0 : Math.floor((100 * sent) / size);
  const title =
    count === 0 ? words.idle(formatNumber(all.length)) : words.summary(formatNumber(count), String(percent));
  return (
    <section ref={corner} className={styles.corner} aria-label={words.title}>
      <header>
        <strong>{title}</strong>
        <IconButton
          icon={isFolded ? 'up' : 'down'}
          label={isFolded ? words.unfold : words.fold}
          aria-expanded={!isFolded}
          onClick={() => fold(!isFolded)}
        />
      </header>
      {!isFolded && (
        <ul>
          {all.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onDrop={() => drop(upload.id)}
              onRetry={() => retry(upload.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface UploadRowProps {
  upload: Upload;
  onDrop: () => void;
  onRetry: () => void;
}

function UploadRow({ upload, onDrop, onRetry }: UploadRowProps): ReactElement {
  const words = useMessages(uploadMessages);
  const navigate = useNavigate();
  const { name, state } = upload;
  return (
    <li aria-label={name}>
      <span className={styles.name} data-whole tabIndex={-1}>
        {name}
      </span>
      <IconButton
        icon="close"
        label={isUnderWay(upload) ? words.cancelOf(name) : words.dropOf(name)}
        onClick={onDrop}
      />
      <UploadProgress upload={upload} />
      {state === 'failed' && (
        <Button onClick={onRetry} aria-description={name}>
          {words.retry}
        </Button>
      )}
      {state === 'ready' && (
        <Button
          aria-description={name}
          onClick={() => void navigate({ to: paths.appManagement, search: placeOf(upload) })}
        >
          {upload.aim === null ? words.register : words.goOn[upload.aim.purpose]}
        </Button>
      )}
    </li>
  );
}

/** Notices stand above the corner, and never over what can be cancelled there. */
function useRoomForNotices(isShown: boolean): React.RefObject<HTMLElement | null> {
  const corner = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = corner.current;
    if (element === null || !isShown) return;
    const root = document.documentElement;
    const watch = new ResizeObserver(() =>
      root.style.setProperty('--corner', `${String(element.offsetHeight + 8)}px`),
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      root.style.removeProperty('--corner');
    };
  }, [isShown]);
  return corner;
}
