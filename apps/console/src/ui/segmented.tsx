import { type ReactElement, useId } from 'react';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all in sight: native radio buttons drawn as one bar. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>): ReactElement {
  const name = useId();
  return (
    <div role="radiogroup" className={styles.bar} aria-label={props.label}>
      {props.options.map(({ value, label, hint }) => (
        <label key={value} className={styles.part} data-tip={hint}>
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            aria-label={hint}
            onChange={() => props.onChange(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
