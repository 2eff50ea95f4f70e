import {
  type AgentMessage,
  type CommandReport,
  type DeviceAppsReport,
  maximumUnacknowledged,
  type RunReport,
  type UpdateReport,
} from '@rackhand/contract/host/agent-link';
import type { Sightings } from '../devices/collect-sightings.ts';
import { diffSightings } from './diff-sightings.ts';

type Report = CommandReport | DeviceAppsReport | RunReport | UpdateReport;

/** What is said while something goes on: it waits for nothing. */
const passing: ReadonlySet<Report['type']> = new Set([
  'command_progress',
  'run_progress',
  'run_log',
  'update_progress',
]);

/** What one link's server is told of devices and commands, in an order that is true, and no faster than it is stored. */
export interface Outbox {
  /** The server listens from now on. */
  open(): void;
  tell(sightings: Sightings): void;
  /** Before the link is open it is lost: results are told again, progress is not missed. */
  report(report: Report): void;
  /** The server has stored everything up to this number. */
  stored(seq: number): void;
  /** The server knows nothing any more. */
  renew(): void;
  /** Number of the last message about devices. */
  seq(): number;
}

export function createOutbox(send: (message: AgentMessage) => void): Outbox {
  let isOpen = false;
  let wanted: Sightings | null = null;
  let sent: Sightings | null = null;
  /** Results of commands, and lists of apps, of devices whose last sightings have not been sent yet. */
  let results: Report[] = [];
  let seq = 0;
  let stored = -1;

  /** false while the server has enough to store. */
  const sendSightings = (next: Sightings): boolean => {
    if (sent === null) {
      seq = 0;
      stored = -1;
      send({ type: 'snapshot', seq, devices: [...next.values()] });
    } else {
      if (seq - stored >= maximumUnacknowledged) return false;
      const changes = diffSightings(sent, next);
      if (changes.length > 0) send({ type: 'changes', seq: ++seq, changes });
    }
    sent = next;
    return true;
  };
  const pump = () => {
    if (!isOpen || wanted === null) return;
    if (wanted !== sent && !sendSightings(wanted)) return;
    results.forEach(send);
    results = [];
  };
  return {
    open() {
      isOpen = true;
      pump();
    },
    tell(sightings) {
      wanted = sightings;
      pump();
    },
    report(report) {
      if (!isOpen) return;
      // What was seen before a command ended is told before its end, and that a device is there before what it has.
      if (!passing.has(report.type) && wanted !== sent) results.push(report);
      else send(report);
    },
    stored(number) {
      if (number <= seq) stored = Math.max(stored, number);
      pump();
    },
    renew() {
      sent = null;
      pump();
    },
    seq: () => seq,
  };
}
