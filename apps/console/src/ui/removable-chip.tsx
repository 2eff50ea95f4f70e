import type { ReactElement } from 'react';
import { Button } from './button.tsx';
import styles from './removable-chip.module.css';

interface RemovableChipProps {
  label: string;
  /** What its button does. */
  remove: string;
  onRemove: () => void;
}

/** Whose a list is alone, as the address says; it can be taken off. */
export function RemovableChip({ label, remove, onRemove }: RemovableChipProps): ReactElement {
  return (
    <p className={styles.chip}>
      <strong>{label}</strong>
      <Button look="quiet" onClick={onRemove}>
        {remove}
      </Button>
    </p>
  );
}
