import { type ReactElement, type ReactNode, useRef } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { packageMessages } from '../package-messages.ts';
import styles from './drop-zone.module.css';
import { useDrop } from './use-drop.ts';

interface DropZoneProps {
  /** What stands in it once a file is chosen. */
  children: ReactNode;
  hasFile: boolean;
  /** Why the last file was not taken. */
  fault: string | null;
  several: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A place for a file: dropped, or browsed for. */
export function DropZone({ children, hasFile, fault, several, onFiles }: DropZoneProps): ReactElement {
  const words = useMessages(packageMessages);
  const input = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const isOver = useDrop(zone, onFiles);
  return (
    <div
      ref={zone}
      role="group"
      className={styles.zone}
      aria-label={words.file}
      data-over={isOver || undefined}
      data-bad={fault !== null || undefined}
    >
      {children}
      {!hasFile && <p>{words.dropHere}</p>}
      <Button
        data-autofocus
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : 'file-fault'}
        onClick={() => input.current?.click()}
      >
        {hasFile ? words.otherFile : words.browse}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".apk"
        multiple={several}
        aria-label={words.file}
        onChange={({ target }) => {
          if (target.files !== null && target.files.length > 0) onFiles([...target.files]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {fault !== null && (
        <p id="file-fault" className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
