import type { ReactElement } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { usePresses } from './use-presses.ts';

interface PressButtonProps extends Omit<ButtonProps, 'onClick'> {
  onPress: () => Promise<unknown>;
}

/** Asks for something without a dialog, once by each press: while it is on its way the button does nothing. */
export function PressButton({ onPress, busy = false, ...button }: PressButtonProps): ReactElement {
  const { press, underWay } = usePresses<'it'>();
  return <Button {...button} busy={busy || underWay.has('it')} onClick={() => void press('it', onPress)} />;
}
