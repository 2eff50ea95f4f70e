import type { Logger } from 'pino';
import type { AttachmentChanges } from './attached-devices.ts';
import type { Attachment } from './attachment.ts';
import type { DeviceEvents, DeviceProvider } from './device-provider.ts';
import type { DeviceRegistry } from './device-registry.ts';

/** The devices that are asked, and those that are waited for. */
export interface FollowedDevices {
  /** After another list. */
  take(changes: AttachmentChanges): void;
  end(ids: readonly number[]): void;
  stop(): void;
}

interface FollowedDeps {
  provider: DeviceProvider;
  registry: DeviceRegistry;
  identityMs: number;
  log: Logger;
  /** Something may have changed. */
  tell(): void;
  suspect: DeviceEvents['suspect'];
}

export function createFollowedDevices(deps: FollowedDeps): FollowedDevices {
  const { provider, registry, identityMs, tell } = deps;
  const followers = new Map<number, { stop(): void }>();
  const reveals = new Map<number, NodeJS.Timeout>();

  const reveal = (id: number) => {
    clearTimeout(reveals.get(id));
    reveals.delete(id);
    registry.reveal(id);
    tell();
  };
  const revealLater = (id: number) => {
    clearTimeout(reveals.get(id));
    reveals.set(id, setTimeout(reveal, identityMs, id));
  };
  const follow = (attachment: Attachment) => {
    followers.set(attachment.id, provider.follow(attachment, eventsOf(attachment.id, deps, reveal)));
  };
  const end = (ids: readonly number[]) => {
    for (const id of ids) {
      followers.get(id)?.stop();
      followers.delete(id);
    }
  };
  return {
    take({ begun, ended, passing }) {
      end(ended);
      begun.forEach(follow);
      passing.forEach(revealLater);
    },
    end,
    stop() {
      end([...followers.keys()]);
      for (const timer of reveals.values()) clearTimeout(timer);
    },
  };
}

function eventsOf(
  id: number,
  { provider, registry, log, tell, suspect }: FollowedDeps,
  reveal: (id: number) => void,
): DeviceEvents {
  const note = (news: Parameters<DeviceRegistry['note']>[1]) => {
    if (registry.note(id, news)) tell();
  };
  return {
    identified(serialno) {
      if (serialno !== null) registry.identify(id, serialno);
      reveal(id);
    },
    facts: (facts) => note({ facts }),
    readings: (readings) => note({ readings }),
    started: note,
    silent: (silentTries) => note({ silentTries }),
    trouble(error) {
      log.error({ err: error, provider: provider.name, attachment: id }, 'a device could not be read');
    },
    suspect,
  };
}
