import { sql } from 'kysely';
import { restartingTypes } from './kinds/server-kinds.ts';

/**
 * Whether a reboot was sent to a row of `devices` that has not ended: what it does then, somebody has asked for, also where
 * its agent could not say so before. A part of the statement that locks the row: nothing else is asked of it.
 */
export const isAskedToReboot = sql<boolean>`exists (
  select from commands asked where asked.device_id = devices.id and asked.ended_at is null
    and asked.state <> 'queued' and asked.type = any(${restartingTypes}::text[]))`;
