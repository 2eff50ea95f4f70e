import type { CommandReason } from '@rackhand/contract/command/command';
import type { OutletKind } from '@rackhand/contract/host/power-outlet';
import type { Generated } from 'kysely';
import type { InstantOrNull } from './column-types.ts';

interface PowerOutletsTable {
  id: Generated<number>;
  /** The host whose agent drives it; null: the server does. */
  host_id: number | null;
  name: string;
  kind: OutletKind;
  off_seconds: number;
  /** Whether its last cycle had an effect; null: it has not been tried. */
  switchable: boolean | null;
  tried_at: InstantOrNull;
  /** What its last try failed with. */
  reason: CommandReason | null;
  detail: Generated<string>;
}

export interface PowerTables {
  power_outlets: PowerOutletsTable;
}
