/** So many files go through one USB hub at one time: more of them only make each slower. Document 8. */
const placesOfHub = 4;

/** Lets work with a device wait until there is a place at the USB hub that it hangs on. */
export interface HubPlaces {
  /** `leave`: the place is given back before the work is done. */
  with<T>(udid: string, work: (leave: () => void) => Promise<T>): Promise<T>;
}

/** `pathOf` answers where a device hangs, such as `1-4.2`; empty where that is not known, or it is no USB: there nothing waits. */
export function createHubPlaces(pathOf: (udid: string) => string, places = placesOfHub): HubPlaces {
  const taken = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  const leave = (hub: string): void => {
    const next = waiting.get(hub)?.shift();
    if (next !== undefined) next();
    else taken.set(hub, (taken.get(hub) ?? 1) - 1);
  };
  const enter = async (hub: string): Promise<void> => {
    const count = taken.get(hub) ?? 0;
    if (count < places) {
      taken.set(hub, count + 1);
      return;
    }
    await new Promise<void>((resolve) => {
      waiting.set(hub, [...(waiting.get(hub) ?? []), resolve]);
    });
  };
  return {
    async with(udid, work) {
      const hub = hubOf(pathOf(udid));
      if (hub === '') return work(() => undefined);
      await enter(hub);
      let isLeft = false;
      const leaveOnce = (): void => {
        if (!isLeft) leave(hub);
        isLeft = true;
      };
      try {
        return await work(leaveOnce);
      } finally {
        leaveOnce();
      }
    },
  };
}

/** A path without its last port: `1-4` for `1-4.2`, and the bus `1` for `1-4`. */
function hubOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('-'), 0));
}
