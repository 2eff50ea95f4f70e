import type { Logger } from 'pino';
import type { DeviceKind, PathFinder, Sightings } from './collect-sightings.ts';
import type { DeviceProvider, ProviderState } from './device-provider.ts';
import { createDeviceRegistry, type DeviceRegistry } from './device-registry.ts';
import type { FleetSettings } from './fleet-settings.ts';
import { createFollowedDevices } from './followed-devices.ts';
import type { KnownDevices } from './known-devices.ts';
import { createPicture, type Picture } from './picture.ts';

export interface FleetDeps {
  settings: FleetSettings;
  log: Logger;
  /** Where on the host's USB a device hangs; to be looked at when something has been attached or taken away. */
  usb: { pathOf: PathFinder; look(): void };
  onSightings(sightings: Sightings): void;
}

/** The devices of one provider: who is attached, who answers, what they say. */
export interface ProviderFleet extends Pick<DeviceRegistry, 'locate' | 'has' | 'startOf'> {
  provider: DeviceProvider;
  /** Called whenever something may have changed; answers how to stop that. */
  watch: Picture['watch'];
  /** Something that sightings are made of has changed elsewhere. */
  review(): void;
  stop(): void;
}

export function startProviderFleet(
  provider: DeviceProvider,
  known: KnownDevices,
  deps: FleetDeps,
): ProviderFleet {
  const { settings, log, usb, onSightings } = deps;
  const registry = createDeviceRegistry(known, kindOf(provider), usb.pathOf);
  const picture = createPicture({ registry, settleMs: settings.settleMs, onSightings });
  const presence = createPresence(settings.awayMs, registry, picture);
  const followed = createFollowedDevices({
    provider,
    registry,
    identityMs: settings.identityMs,
    log,
    tell: picture.tell,
    async suspect() {
      await watch.look();
      return presence.isRunning();
    },
  });
  const watch = provider.watch({
    list(attachments) {
      if (presence.isBack()) picture.settle();
      if (presence.isAnother()) followed.end(registry.apply([]).ended);
      presence.listed();
      picture.listed();
      const changes = registry.apply(attachments);
      followed.take(changes);
      if (changes.begun.length + changes.ended.length + changes.passing.length > 0) usb.look();
      picture.tell();
    },
    state: presence.note,
    ended: presence.ended,
  });
  return {
    provider,
    locate: registry.locate,
    has: registry.has,
    startOf: registry.startOf,
    watch: picture.watch,
    review: picture.tell,
    stop() {
      watch.stop();
      followed.stop();
      presence.stop();
      picture.stop();
      known.flush();
    },
  };
}

function kindOf({ platform, acts, isOverNetwork }: DeviceProvider): DeviceKind {
  return { platform, isOverNetwork, abilities: Object.keys(acts) };
}

/** Whether the provider itself is there. */
interface Presence {
  note(state: ProviderState): void;
  ended(): void;
  /** Its list has come. */
  listed(): void;
  isRunning(): boolean;
  /** It was away, so its devices are on their way. */
  isBack(): boolean;
  /** Its numbers mean other devices than before. */
  isAnother(): boolean;
  stop(): void;
}

function createPresence(awayMs: number, registry: DeviceRegistry, picture: Picture): Presence {
  let state: ProviderState | null = null;
  let isFirstList = true;
  let isAnother = false;
  let wasRunningAtStart = true;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = () => {
    registry.setAway(true);
    picture.giveUp();
  };
  return {
    note(next) {
      if (next === state) return;
      const wasRunning = state === null || state === 'running';
      if (state === null) wasRunningAtStart = next === 'running';
      state = next;
      if (next === 'running') {
        clearTimeout(timer);
        registry.setAway(false);
      } else if (wasRunning) {
        timer = setTimeout(giveUp, awayMs);
      }
    },
    ended() {
      isAnother = true;
      registry.setHeld(true);
    },
    listed() {
      isAnother = false;
      isFirstList = false;
    },
    isRunning: () => state === 'running',
    isBack: () => isAnother || (isFirstList && !wasRunningAtStart),
    isAnother: () => isAnother,
    stop() {
      clearTimeout(timer);
    },
  };
}
