import type { CommandReason } from '@rackhand/contract/command/command';
import type { OutletKind } from '@rackhand/contract/host/power-outlet';
import type { Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

interface PowerOutletsTable {
  id: Generated<number>;
  /** The host whose agent drives it; null: the server does. */
  host_id: number | null;
  name: string;
  kind: OutletKind;
  off_seconds: number;
  /** Whether its last cycle had an effect; null: it has not been tried. */
  switchable: boolean | null;
  /** Whether the connection to a device stays while its power is off; null: it is not known. */
  keeps_data: Generated<boolean | null>;
  tried_at: InstantOrNull;
  /** What its last try failed with. */
  reason: CommandReason | null;
  detail: Generated<string>;
}

interface SetTopBoxesTable {
  id: Generated<number>;
  host_id: number;
  /** `10.0.0.7:5555` */
  address: string;
  /** null: it is being registered, and that is over then. */
  device_id: number | null;
  pending_until: InstantOrNull;
  created_by: string;
  created_at: Instant;
}

export interface PowerTables {
  power_outlets: PowerOutletsTable;
  set_top_boxes: SetTopBoxesTable;
}
