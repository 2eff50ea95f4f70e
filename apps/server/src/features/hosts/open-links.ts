import type { FarmListener } from '../../platform/live/farm-listener.ts';
import { linkChannel, readLinkNotice } from './link-notices.ts';

/** A link that this instance holds. */
export interface OpenLink {
  /** What an admin has decided elsewhere. */
  close(): void;
  askForSnapshot(): void;
  offerUpdate(): void;
  tellBoxes(): void;
}

/** The links of this instance by host, so that a decision reaches them at once. */
export interface OpenLinks {
  add(hostId: number, link: OpenLink): void;
  drop(hostId: number, link: OpenLink): void;
}

export function createOpenLinks(listener: FarmListener): OpenLinks {
  const links = new Map<number, Set<OpenLink>>();
  listener.onNotice(linkChannel, (payload) => {
    // A notice that was missed is made up for by the next heartbeat, which finds that its epoch is over.
    const notice = payload === null ? null : readLinkNotice(payload);
    if (notice === null) return;
    for (const link of links.get(notice.hostId) ?? []) {
      if (notice.verb === 'close') link.close();
      else if (notice.verb === 'snapshot') link.askForSnapshot();
      else if (notice.verb === 'boxes') link.tellBoxes();
      else link.offerUpdate();
    }
  });
  return {
    add: (hostId, link) => {
      links.set(hostId, (links.get(hostId) ?? new Set()).add(link));
    },
    drop: (hostId, link) => {
      const known = links.get(hostId);
      known?.delete(link);
      if (known?.size === 0) links.delete(hostId);
    },
  };
}
