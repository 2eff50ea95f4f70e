import type { Sightings } from './collect-sightings.ts';
import type { DeviceRegistry } from './device-registry.ts';

/** What is told of one provider's devices, and from when on. */
export interface Picture {
  /** Something may have changed. */
  tell(): void;
  /** The provider has listed its devices. */
  listed(): void;
  /** Its devices have some time to come back before they count as absent. */
  settle(): void;
  /** It is told as it is, whole or not. */
  giveUp(): void;
  /** Called whenever something may have changed; answers how to stop that. */
  watch(listener: () => void): () => void;
  stop(): void;
}

interface PictureDeps {
  registry: DeviceRegistry;
  settleMs: number;
  onSightings(sightings: Sightings): void;
}

/** Nothing is told before the picture is whole, else every start of the agent would show its devices as absent for a moment. */
export function createPicture({ registry, settleMs, onSightings }: PictureDeps): Picture {
  const listeners = new Set<() => void>();
  let isListed = false;
  let isReady = false;
  let isQueued = false;
  let settleTimer: NodeJS.Timeout | undefined;

  const endSettling = () => {
    clearTimeout(settleTimer);
    settleTimer = undefined;
    registry.setHeld(false);
  };
  const tellNow = () => {
    isQueued = false;
    if (settleTimer !== undefined && registry.isSettled() && registry.isComplete()) endSettling();
    isReady ||= isListed && registry.isSettled() && settleTimer === undefined;
    if (isReady) onSightings(registry.sightings());
    for (const listener of listeners) listener();
  };
  const tell = () => {
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(tellNow);
  };
  return {
    tell,
    listed() {
      isListed = true;
    },
    settle() {
      registry.setHeld(true);
      clearTimeout(settleTimer);
      settleTimer = setTimeout(() => {
        endSettling();
        tell();
      }, settleMs);
    },
    giveUp() {
      isReady = true;
      tell();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      clearTimeout(settleTimer);
    },
  };
}
