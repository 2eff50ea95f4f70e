import type { AuditAction } from '../audit/audit-actions.ts';
import type { LiveEventName } from '../call/live-events.ts';

/** Who sees what of several deployments on one server; what they don't see answers like what is not there. Document 3 section 3. */
export type Sharing =
  /** Every deployment: devices and what is done with them, the words of it and who said them among them. */
  | 'farm'
  /** The admins of its own deployment, by their roles, and those of all. */
  | 'deployment'
  /** Whose it is, in every deployment where they sign in. */
  | 'person'
  /** The admins of all deployments alone. */
  | 'server';

/** The one table of it: the server's stores ask it, and a test tries every call with an object of each. */
export const sharing = {
  device: 'farm',
  /** State changes, readings, outages, also of a device that has been removed. */
  'device history': 'farm',
  host: 'farm',
  rack: 'farm',
  command: 'farm',
  'bulk action': 'farm',
  hold: 'farm',
  incident: 'farm',
  alert: 'farm',
  'alert rule': 'farm',
  webhook: 'farm',
  package: 'farm',
  /** Its history too. */
  'device app': 'farm',
  rollout: 'farm',
  /** What is tried with devices in trouble, by which policy. */
  recovery: 'farm',
  /** Its photos too. */
  'repair case': 'farm',
  'power controller': 'farm',
  'protected app': 'farm',

  /** Where the admin belongs: one of all deployments is seen by those alone. */
  admin: 'deployment',
  /** Where its admin belongs. */
  session: 'deployment',
  /** Where its recipient belongs. */
  mail: 'deployment',
  'api token': 'deployment',
  user: 'deployment',
  'customer group': 'deployment',
  team: 'deployment',
  /** Where it was taken: what is on a device's screen is of the one who uses it. */
  screenshot: 'deployment',
  inspection: 'deployment',
  'sign-in as a user': 'person',
  'shared list view': 'deployment',
  'deployment settings': 'deployment',
  /** The keyword lists by which tests are judged. */
  'custom setting': 'deployment',
  project: 'deployment',
  category: 'deployment',
  test: 'deployment',
  tokkidan: 'deployment',
  notice: 'deployment',
  product: 'deployment',

  'list view': 'person',
  'list layout': 'person',
  'own activity': 'person',
  /** What a repeated call is answered with. */
  'kept answer': 'person',
  stream: 'person',

  /** Backups, the command line, mistakes in the files of deployments. */
  server: 'server',
} as const satisfies Record<string, Sharing>;
export type SharedKind = keyof typeof sharing;

/** What an entry of the trail is about: with that it is shared. What was refused besides is its caller's. */
const auditSubjects = {
  session: 'session',
  admin: 'admin',
  user: 'user',
  group: 'customer group',
  team: 'team',
  users: 'user',
  outbox: 'mail',
  backup: 'server',
  diagnostics: 'server',
  device: 'device',
  devices: 'bulk action',
  hold: 'hold',
  alert: 'alert',
  alert_rule: 'alert rule',
  webhook: 'webhook',
  bulk: 'bulk action',
  command: 'command',
  device_app: 'device app',
  device_apps: 'bulk action',
  host: 'host',
  agent: 'host',
  call: 'admin',
  calls: 'admin',
  api_token: 'api token',
  package: 'package',
  rollout: 'rollout',
  recovery: 'recovery',
  recovery_policy: 'recovery',
  care_policy: 'recovery',
  repair: 'repair case',
  rack: 'rack',
  racks: 'rack',
  rack_group: 'rack',
  rack_groups: 'rack',
  list_view: 'list view',
  list_preference: 'list layout',
  protected_app: 'protected app',
  custom_setting: 'custom setting',
  project: 'project',
  category: 'category',
  schedule: 'category',
  test: 'test',
  ticket: 'user',
  period: 'user',
  points: 'user',
  link: 'test',
  attention: 'list layout',
  tokkidan: 'tokkidan',
  notice: 'notice',
  product: 'product',
  tests: 'category',
  csv: 'admin',
  audit: 'admin',
} as const satisfies Record<SubjectOf<AuditAction>, SharedKind>;

type SubjectOf<Action extends string> = Action extends `${infer Subject}.${string}` ? Subject : never;

export function auditedKind(action: AuditAction): SharedKind {
  return auditSubjects[action.split('.')[0] as SubjectOf<AuditAction>];
}

/**
 * What a live event tells of. What is the farm's goes to everybody; an event about what is a deployment's goes to the streams
 * of that one alone.
 */
export const liveSubjects = {
  device: 'device',
  host: 'host',
  command: 'command',
  rack: 'rack',
  bulk: 'bulk action',
  incident: 'incident',
  alert: 'alert',
  repair: 'repair case',
  package: 'package',
  rollout: 'rollout',
  recovery: 'recovery',
  protected_app: 'protected app',
  custom_setting: 'custom setting',
  device_app: 'device app',
  test: 'test',
  schedule: 'category',
  notice: 'notice',
  customer: 'user',
  reset: 'stream',
  ready: 'stream',
  ended: 'stream',
} as const satisfies Record<LiveEventName, SharedKind>;
