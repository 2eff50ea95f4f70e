import { incidentRule } from '@rackhand/contract/incident/incident';
import type { Db } from '../../platform/database/database.ts';
import { findMassLosses } from './mass-losses.ts';
import { endIncidents } from './watch-incidents.ts';

/** Looks once a second for what was lost together, from a loss on until it has been calm. */
export interface IncidentWatch {
  /** Devices of this instance's hosts were lost at that time. */
  lost(at: Date): void;
  /** Every second; whether any incident is open. */
  look(at: Date, isAnyOpen: boolean): Promise<void>;
}

export function createIncidentWatch(db: Db): IncidentWatch {
  let suspectedUntil = Number.NEGATIVE_INFINITY;
  return {
    lost: (at) => {
      suspectedUntil = at.getTime() + incidentRule.withinMs;
    },
    // One behind the other: what has just become a part of another incident does not end by itself.
    look: async (at, isAnyOpen) => {
      try {
        if (at.getTime() <= suspectedUntil) await findMassLosses(db, at);
      } finally {
        if (isAnyOpen) await endIncidents(db, at);
      }
    },
  };
}
