import { type ReactElement, useState } from 'react';
import styles from './file-field.module.css';

interface FileFieldProps {
  label: string;
  hint: string;
  accept: string;
  /** Of the file that was chosen. */
  name: string | null;
  /** Several at a time, each told by itself. */
  isMultiple?: boolean;
  onFile: (file: File) => void;
}

/** Takes a file, dropped or chosen: the browser's own field, spread over the place that is drawn for it. */
export function FileField({
  label,
  hint,
  accept,
  name,
  isMultiple = false,
  onFile,
}: FileFieldProps): ReactElement {
  const [isOver, setOver] = useState(false);
  return (
    <div className={styles.field} data-over={isOver || undefined}>
      <input
        type="file"
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file again, corrected meanwhile, is another choice.
          target.value = '';
          for (const file of files) onFile(file);
        }}
      />
      <span>{name ?? hint}</span>
    </div>
  );
}
