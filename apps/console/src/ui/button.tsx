import type { ButtonHTMLAttributes, ReactElement } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'>;

/** For a link that is one step on, as a button is. */
export const buttonLink = classNames(styles.button, styles.link);

export interface ButtonProps extends NativeButton {
  look?: 'plain' | 'primary' | 'quiet' | 'danger';
  /** Work is under way: the button stays focused and does nothing. */
  busy?: boolean;
  /** Why it can't be used now; shown on hover and focus. */
  whyNot?: string | null;
}

export function Button(props: ButtonProps): ReactElement {
  const { look = 'plain', busy = false, whyNot = null, onClick, className, type = 'button', ...rest } = props;
  const blocked = busy || whyNot !== null;
  return (
    <button
      {...rest}
      // The type is one of three; the rule only reads literals.
      type={type}
      className={classNames(styles.button, styles[look], className)}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      {...(whyNot !== null && { 'data-tip': whyNot })}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

interface IconButtonProps extends NativeButton {
  icon: IconName;
  /** What it does, for those who don't see the picture; also its tooltip. */
  label: string;
  /** Why it can't be used now, in the tooltip instead. */
  whyNot?: string | null;
}

export function IconButton(props: IconButtonProps): ReactElement {
  const { icon, label, whyNot = null, onClick, className, ...rest } = props;
  return (
    <button
      {...rest}
      type="button"
      className={classNames(styles.icon, className)}
      aria-label={label}
      aria-disabled={whyNot !== null || undefined}
      data-tip={whyNot ?? label}
      onClick={(event) => {
        if (whyNot === null) onClick?.(event);
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
