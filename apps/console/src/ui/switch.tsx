import type { ReactElement } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** In full, where there is room for a short label only. */
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, name, checked, onChange }: SwitchProps): ReactElement {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={name}
      data-tip={name === label ? undefined : name}
      className={styles.switch}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.track} aria-hidden="true" />
      <span>{label}</span>
    </button>
  );
}
