import { commandOfRung, skipTexts, type TryingRung } from '@rackhand/contract/recovery/rungs';
import type { Text } from '@rackhand/contract/text/language';
import type { Trx } from '../../platform/database/database.ts';
import type { Standing } from '../commands/request-command.ts';
import { whyRefused } from '../commands/why-refused.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { findOutlet } from '../power-controllers/known-outlets.ts';

/** Why a locked device can't be given a rung, in the words in which its command would be refused. */
export async function whySkipped(
  trx: Trx,
  rung: TryingRung,
  row: DeviceRow,
  standing: Standing | undefined,
): Promise<Text | null> {
  const refused = await whyRefused(trx, commandOfRung[rung], row, standing);
  if (refused !== null || rung !== 'power') return refused;
  const outlet = await findOutlet(trx, row.host_id, row.linked_power_name);
  return outlet?.switchable === false ? skipTexts.notSwitchable : null;
}
