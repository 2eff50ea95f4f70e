import type { LiveEventName } from './live-events.ts';
import type { LiveTopic } from './live-topics.ts';

/** In whose order each event stands; null: in none. */
export const topicOf = {
  device: 'farm',
  host: 'farm',
  rack: 'farm',
  incident: 'farm',
  package: 'apps',
  rollout: 'apps',
  device_app: 'apps',
  protected_app: 'apps',
  command: 'work',
  bulk: 'work',
  recovery: 'work',
  test: 'tests',
  schedule: 'tests',
  custom_setting: 'tests',
  alert: 'desk',
  repair: 'desk',
  notice: 'desk',
  customer: null,
  reset: null,
  ready: null,
  ended: null,
} as const satisfies Record<LiveEventName, LiveTopic | null>;
