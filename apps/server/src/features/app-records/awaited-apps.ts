import { sql } from 'kysely';

/** Device apps whose stage of a rollout has begun and that are to be updated by it. Read once for a whole list. */
export const awaitedApps = sql`(select x.id from rollout_devices rd join rollouts r on r.rollout_id = rd.rollout_id
  join device_apps x on x.device_id = rd.device_id and x.app_id = r.app_id where rd.result = 'pending')`;
