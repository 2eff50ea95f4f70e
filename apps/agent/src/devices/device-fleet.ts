import type { DeviceLink } from '@rackhand/device-link/device-link';
import type { Transport } from '@rackhand/device-link/transport-list';
import type { Logger } from 'pino';
import type { HelperApp } from '../config.ts';
import type { PathFinder, Sightings } from './collect-sightings.ts';
import { createDeviceRegistry, type DeviceRegistry } from './device-registry.ts';
import { startDeviceWorker, type ToldBefore } from './device-worker.ts';
import type { FleetSettings } from './fleet-settings.ts';
import type { KnownDevices } from './known-devices.ts';
import { createShellLanes } from './shell-lanes.ts';
import { type AdbState, startTransportObserver } from './transport-observer.ts';

export interface DeviceFleetDeps {
  link: DeviceLink;
  known: KnownDevices;
  settings: FleetSettings;
  /** The helper package that this host's configuration names. */
  helper: HelperApp | null;
  log: Logger;
  /** Where on the host's USB a device hangs; to be looked at when something has been attached or taken away. */
  usb: { pathOf: PathFinder; look(): void };
  onSightings(sightings: Sightings): void;
  onAdbState(state: AdbState): void;
}

export interface DeviceFleet {
  /** Where a device is attached now. */
  locate(udid: string): Transport | null;
  startOf: DeviceRegistry['startOf'];
  /** Called whenever something may have changed; answers how to stop that. */
  watch(listener: () => void): () => void;
  /** Something that sightings are made of has changed elsewhere. */
  review(): void;
  stop(): void;
}

/** Every device of this host: who is attached, who answers, what they say. */
export function startDeviceFleet(deps: DeviceFleetDeps): DeviceFleet {
  const { link, known, settings, log } = deps;
  const registry = createDeviceRegistry(known, deps.usb.pathOf);
  const lanes = createShellLanes();
  const workers = new Map<number, { stop(): void }>();
  const toldBefore = new Map<string, ToldBefore>();
  const reveals = new Map<number, NodeJS.Timeout>();
  const listeners = new Set<() => void>();
  let begun = 0;
  let state: AdbState | null = null;
  let isFirstList = true;
  let isReady = false;
  let isNewServer = false;
  let wasRunningAtStart = true;
  let awayTimer: NodeJS.Timeout | undefined;
  let settleTimer: NodeJS.Timeout | undefined;
  let queued = false;

  /** Nothing is told before the picture is whole, else every start of the agent would show its devices as absent for a moment. */
  const tell = () => {
    if (queued) return;
    queued = true;
    queueMicrotask(() => {
      queued = false;
      if (settleTimer !== undefined && registry.isSettled() && registry.isComplete()) endSettling();
      isReady ||= !isFirstList && registry.isSettled() && settleTimer === undefined;
      if (isReady) deps.onSightings(registry.sightings());
      for (const listener of listeners) listener();
    });
  };
  const settle = () => {
    registry.setHeld(true);
    clearTimeout(settleTimer);
    settleTimer = setTimeout(() => {
      endSettling();
      tell();
    }, settings.settleMs);
  };
  const endSettling = () => {
    clearTimeout(settleTimer);
    settleTimer = undefined;
    registry.setHeld(false);
  };
  const unwatch = (id: number) => {
    workers.get(id)?.stop();
    workers.delete(id);
  };
  const reveal = (id: number) => {
    clearTimeout(reveals.get(id));
    reveals.delete(id);
    registry.reveal(id);
    tell();
  };
  const revealLater = (id: number) => {
    clearTimeout(reveals.get(id));
    const timer = setTimeout(() => {
      reveal(id);
    }, settings.identityMs);
    reveals.set(id, timer);
  };
  const identify = (id: number, serialno: string | null) => {
    if (serialno !== null) registry.identify(id, serialno);
    reveal(id);
  };
  const note = (id: number, news: Parameters<typeof registry.note>[1]) => {
    if (registry.note(id, news)) tell();
  };
  const watch = (id: number) => {
    const worker = startDeviceWorker({
      link,
      lanes,
      transportId: id,
      settings,
      helper: deps.helper,
      phase: phaseOf(begun++),
      toldBefore,
      on: {
        identified: (serialno) => {
          identify(id, serialno);
        },
        facts: (facts) => {
          note(id, { facts });
        },
        readings: (readings) => {
          note(id, { readings });
        },
        started: (start) => {
          note(id, start);
        },
        silent: (silentTries) => {
          note(id, { silentTries });
        },
        trouble: (error) => {
          log.error({ err: error, transportId: id }, 'a device could not be read');
        },
        async suspect() {
          await observer.look();
          return state === 'running';
        },
      },
    });
    workers.set(id, worker);
  };
  const observer = startTransportObserver({
    link,
    pollMs: settings.listMs,
    on: {
      list(transports) {
        if (isNewServer || (isFirstList && !wasRunningAtStart)) settle();
        if (isNewServer) for (const id of registry.apply([]).ended) unwatch(id);
        isNewServer = false;
        isFirstList = false;
        const change = registry.apply(transports);
        change.ended.forEach(unwatch);
        change.begun.forEach(watch);
        change.passing.forEach(revealLater);
        if (change.begun.length + change.ended.length + change.passing.length > 0) deps.usb.look();
        tell();
      },
      state(next) {
        if (next === state) return;
        log.info({ from: state, to: next }, 'adb server');
        const wasRunning = state === null || state === 'running';
        if (state === null) wasRunningAtStart = next === 'running';
        state = next;
        deps.onAdbState(next);
        if (next === 'running') {
          clearTimeout(awayTimer);
          registry.setServerAway(false);
        } else if (wasRunning) {
          awayTimer = setTimeout(giveServerUp, settings.serverAwayMs);
        }
      },
      ended() {
        isNewServer = true;
        registry.setHeld(true);
      },
    },
  });
  const giveServerUp = () => {
    isReady = true;
    registry.setServerAway(true);
    tell();
  };
  return {
    locate: registry.locate,
    review: tell,
    startOf: registry.startOf,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      observer.stop();
      [...workers.keys()].forEach(unwatch);
      for (const timer of reveals.values()) clearTimeout(timer);
      clearTimeout(awayTimer);
      clearTimeout(settleTimer);
      known.flush();
    },
  };
}

/** Multiples of the golden ratio fall evenly into the interval, however many devices there are. */
function phaseOf(index: number): number {
  return (index * 0.618_033_988_749_895) % 1;
}
