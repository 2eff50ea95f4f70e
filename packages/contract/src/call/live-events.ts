import { z } from 'zod';
import { customerKinds } from '../account/customer-kinds.ts';
import { alertStates } from '../alert/alert.ts';
import { rolloutStates } from '../app/rollout.ts';
import { command } from '../command/command.ts';
import { device } from '../device/device.ts';
import { hostRow } from '../host/host.ts';
import { incident } from '../incident/incident.ts';
import { rackPlan } from '../rack/rack.ts';
import { testRun } from '../test/listed-run.ts';
import { liveTopics } from './live-topics.ts';
import { serverTroubles } from './server-trouble.ts';

/** Events of `GET /admbo/events`, by name. The id of each says up to which change of each topic all has been told. Document 3 section 1. */
export const removedDevice = z.object({ arn: z.string(), removed: z.literal(true) });

export const removedHost = z.object({ id: z.int(), removed: z.literal(true) });

/** Its devices have turned out to belong to another one. */
export const removedIncident = z.object({ incident_id: z.string(), removed: z.literal(true) });

export const liveEvents = {
  device: z.union([device, removedDevice]),
  /** Stands for its devices too: a client loads them anew when the host's state or name has changed, or when it is removed. */
  host: z.union([hostRow, removedHost]),
  command,
  /** All racks as they are now. */
  rack: rackPlan,
  /** A bulk action has been asked for: the list of them tells the rest. */
  bulk: z.object({ bulk_id: z.string() }),
  /** Packages have changed: their list, and the apps of devices that have them, are to be asked for. */
  package: z.object({ revision: z.int() }),
  /** A rollout has begun, gone on or ended; `revision` is that of the rollout. */
  rollout: z.object({
    rollout_id: z.string(),
    package_id: z.int(),
    state: z.enum(rolloutStates),
    revision: z.int(),
  }),
  /** A recovery has begun, gone on or ended, or its policy has changed: whoever shows any of it loads it anew. */
  recovery: z.object({ revision: z.int() }),
  /** The apps of a device, or what is known of them, have changed: its list tells the rest. */
  device_app: z.object({ arn: z.string(), udid: z.string() }),
  incident: z.union([incident, removedIncident]),
  /** An alert has been opened, said again, acknowledged or closed: whoever shows alerts loads them anew. */
  alert: z.object({ alert_id: z.string(), state: z.enum(alertStates), revision: z.int() }),
  /** A repair case has been opened, changed or ended; null: the list of reasons has changed. */
  repair: z.object({ repair_id: z.int().nullable() }),
  /** The list of protected apps has changed: whoever shows it loads it anew. */
  protected_app: z.object({}),
  /** So have keyword lists of the stream's own deployment. */
  custom_setting: z.object({}),
  /** A run has begun, gone on or ended, or who sees it has changed: only streams of its deployment hear of it. */
  test: testRun,
  /** A notice of the stream's own deployment has been added or changed: whoever shows it loads the list anew. */
  notice: z.object({ noti_id: z.int() }),
  /**
   * Of the stream's own deployment something that customers have has changed: whoever shows it loads it anew. A hint outside the
   * order of the farm's changes, for people alone: it is not told again to whoever comes back; null: any of them may have changed.
   */
  customer: z.object({ kind: z.enum(customerKinds).nullable(), id: z.string().nullable() }),
  /** What is paused, or a project, has changed: whoever shows it loads it anew. */
  schedule: z.object({ revision: z.int() }),
  /** The client must load anew what is of these topics; without them, everything. */
  reset: z.object({ topics: z.array(z.enum(liveTopics)).optional() }),
  /** Sent at the start, after everything missed has been sent; and as the sign of life every 10 s. */
  ready: z.object({ at: z.iso.datetime({ offset: true }), trouble: z.enum(serverTroubles).nullable() }),
  /** The session has ended; the stream closes after it. */
  ended: z.object({ errorCode: z.union([z.int(), z.string()]) }),
} as const;
export type LiveEventName = keyof typeof liveEvents;

/** Those that a screen on the wall is told. */
export const wallEvents: readonly LiveEventName[] = ['device', 'rack', 'incident', 'reset', 'ready', 'ended'];
export type LiveEvent<Name extends LiveEventName> = z.infer<(typeof liveEvents)[Name]>;
