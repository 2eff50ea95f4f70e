import type { Db } from '../../platform/database/database.ts';
import { findMassLosses } from './mass-losses.ts';
import { endIncidents } from './watch-incidents.ts';

/** Hosts of this instance that have just lost devices, looked at once a second until they have been calm. */
export interface IncidentWatch {
  /** Devices of the host were lost at that time. */
  lost(hostIds: Iterable<number>, at: Date): void;
  /** Every second. */
  look(at: Date): Promise<void>;
}

/** Losses of one cause reach the server within this time of each other. */
const suspectedForMs = 10_000;

export function createIncidentWatch(db: Db): IncidentWatch {
  const suspected = new Map<number, number>();
  return {
    lost: (hostIds, at) => {
      for (const hostId of hostIds) suspected.set(hostId, at.getTime() + suspectedForMs);
    },
    look: async (at) => {
      const hostIds = [...suspected.keys()];
      for (const [hostId, until] of suspected) if (until < at.getTime()) suspected.delete(hostId);
      await findMassLosses(db, hostIds, at);
      await endIncidents(db, at);
    },
  };
}
