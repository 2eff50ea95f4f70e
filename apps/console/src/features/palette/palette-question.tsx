import type { Device } from '@rackhand/contract/device/device';
import type { ReactElement } from 'react';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { RebootAllDialog } from '../commands/reboot-all-dialog.tsx';
import { useChangeState } from '../devices/use-change-state.ts';
import { useDevices } from '../devices/use-devices.ts';
import { ExcludeDialog } from '../exclusion/exclude-dialog.tsx';
import { RecoverDialog } from '../recovery/recover-dialog.tsx';

/** What the palette was asked to do, and what is asked back before it is done. */
export type Question = { about: 'exclude' | 'reboot' | 'recover'; device: Device } | { about: 'reboot_all' };

interface PaletteQuestionProps {
  question: Question;
  onClose: () => void;
}

export function PaletteQuestion({ question, onClose }: PaletteQuestionProps): ReactElement {
  const changeState = useChangeState();
  const { data: devices = [] } = useDevices({ automatic: true });
  switch (question.about) {
    case 'exclude':
      return <ExcludeDialog device={question.device} changeState={changeState} onClose={onClose} />;
    case 'reboot':
      return <CommandDialog device={question.device} type="reboot" onClose={onClose} />;
    case 'recover':
      return <RecoverDialog device={question.device} onClose={onClose} />;
    case 'reboot_all':
      return <RebootAllDialog devices={devices} onClose={onClose} />;
  }
}
