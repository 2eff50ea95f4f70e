import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import type { ReactElement } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import type { ChangeState } from '../devices/use-change-state.ts';
import { ExcludeFields } from './exclude-fields.tsx';
import { exclusionMessages } from './exclusion-messages.ts';
import { useExclusionChoice } from './use-exclusion-choice.ts';

interface ExcludeDialogProps {
  device: Device;
  changeState: ChangeState;
  onClose: () => void;
}

/** EXCLUDE alone asks nothing; this is for who wants to say why, or until when. */
export function ExcludeDialog({ device, changeState, onClose }: ExcludeDialogProps): ReactElement {
  const words = useMessages(exclusionMessages);
  const { choice, refusal, isDirty, change, look, read } = useExclusionChoice();
  const exclude = async (): Promise<boolean> => {
    const request = read();
    return request !== null && changeState(device, 'EXCLUDE', request);
  };
  return (
    <FormDialog
      title={words.title(calledName(device.info))}
      words={words}
      submit={words.exclude}
      isDirty={isDirty}
      onSubmit={exclude}
      onClose={onClose}
    >
      <ExcludeFields choice={choice} refusal={refusal} onChange={change} onLook={look} />
    </FormDialog>
  );
}
