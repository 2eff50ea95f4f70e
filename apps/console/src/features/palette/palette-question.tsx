import type { Device } from '@rackhand/contract/device/device';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { usePlatform } from '../../platform/platform-context.ts';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { RebootAllDialog } from '../commands/reboot-all-dialog.tsx';
import { allDevicesQuery } from '../devices/device-queries.ts';
import { useChangeState } from '../devices/use-change-state.ts';
import { ExcludeDialog } from '../exclusion/exclude-dialog.tsx';
import { RecoverDialog } from '../recovery/recover-dialog.tsx';

/** What the palette was asked to do, and what is asked back before it is done. */
export type Question = { about: 'exclude' | 'reboot' | 'recover'; device: Device } | { about: 'reboot_all' };

interface PaletteQuestionProps {
  question: Question;
  onClose: () => void;
}

export function PaletteQuestion({ question, onClose }: PaletteQuestionProps): ReactElement {
  const { api } = usePlatform();
  const changeState = useChangeState();
  const { data: devices = [] } = useQuery(allDevicesQuery(api, true));
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
