import { type ReactElement, useState } from 'react';
import { Switch } from '../../ui/switch.tsx';

interface PauseSwitchProps {
  label: string;
  /** In full, where the label is short. */
  name: string;
  checked: boolean;
  /** Settles when it is done, or was refused: then the switch goes back. */
  onTurn: (isPaused: boolean) => Promise<void>;
}

/** Shows what was asked for while it is on its way, and then what is. */
export function PauseSwitch({ checked, onTurn, ...switchProps }: PauseSwitchProps): ReactElement {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const turn = async (next: boolean): Promise<void> => {
    if (wanted !== null) return;
    setWanted(next);
    try {
      await onTurn(next);
    } finally {
      setWanted(null);
    }
  };
  return <Switch {...switchProps} checked={wanted ?? checked} onChange={(next) => void turn(next)} />;
}
