import type { Device } from '@rackhand/contract/device/device';
import { whyNot } from '@rackhand/contract/device/device-actions';
import type { ReactElement } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ExcludeFields } from '../exclusion/exclude-fields.tsx';
import { nothingSaid, useExclusionChoice } from '../exclusion/use-exclusion-choice.ts';
import { maintenanceMessages } from './maintenance-messages.ts';
import { type MaintenancePlace, useBeginMaintenance } from './use-begin-maintenance.ts';

interface MaintenanceDialogProps {
  place: MaintenancePlace;
  /** What people call it. */
  name: string;
  devices: readonly Device[];
  onClose: () => void;
}

const anHour = { ...nothingSaid, until: 'hour' } as const;

interface Standing {
  fresh: number;
  already: number;
  refused: number;
}

/** How many are taken out now, are out already, and are left for what holds them. */
function sortedOut(devices: readonly Device[]): Standing {
  const refused = devices.filter(({ info }) => whyNot('change_state', info.state, info.holder) !== null);
  const rest = devices.filter((device) => !refused.includes(device));
  const already = rest.filter(({ info }) => info.excluded).length;
  return { fresh: rest.length - already, already, refused: refused.length };
}

/** One reason and one end for everything on a host or in a rack. */
export function MaintenanceDialog({ place, name, devices, onClose }: MaintenanceDialogProps): ReactElement {
  const words = useMessages(maintenanceMessages);
  const { choice, refusal, isDirty, change, look, read } = useExclusionChoice(anHour);
  const begin = useBeginMaintenance();
  const { fresh, already, refused } = sortedOut(devices);
  const exclude = async (): Promise<boolean> => {
    const said = read();
    return said?.until !== undefined && begin({ place, name, reason: said.reason, until: said.until });
  };
  return (
    <FormDialog
      title={words.beginOf(name)}
      words={words}
      submit={words.excludeAll(formatNumber(fresh))}
      isDirty={isDirty}
      onSubmit={exclude}
      onClose={onClose}
    >
      <p>{words.explain(formatNumber(fresh))}</p>
      {already > 0 && <p>{words.already(formatNumber(already))}</p>}
      {refused > 0 && <p>{words.refused(formatNumber(refused))}</p>}
      <ExcludeFields choice={choice} refusal={refusal} mustEnd onChange={change} onLook={look} />
    </FormDialog>
  );
}
