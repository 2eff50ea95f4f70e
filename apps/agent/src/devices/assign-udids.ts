import type { KnownDevice } from './known-devices.ts';

/** One attachment that is listed now. */
export interface SeenAttachment {
  id: number;
  /** Its name there. */
  transport: string;
  /** It is connected, and can be asked. */
  live: boolean;
  /** Not by a cable. */
  overNetwork: boolean;
  /** As read over this attachment; null while it has not been read. */
  serialno: string | null;
  /** The kernel's name of this start of the device; empty while it has not been read. */
  bootId: string;
  /** It was found to lead to a device that is attached elsewhere, too. */
  isTwin: boolean;
  /** The device that was last seen here. */
  remembered: KnownDevice | null;
}

export interface Assignment {
  udid: string;
  provisional: boolean;
  duplicate: boolean;
}

/**
 * Which device each attachment is. A serial goes to the device that had it before at this place, else to the first
 * that asks; a second one becomes `SERIAL#2` and keeps that name. An attachment that can't be asked is what was last seen
 * there, unless that device lives elsewhere now: then it is left out. So is a second way to a device.
 */
export function assignUdids(attachments: readonly SeenAttachment[]): Map<number, Assignment> {
  const assigned = new Map<number, Assignment>();
  const taken = new Set<string>();
  const take = (id: number, udid: string, provisional: boolean, duplicate: boolean) => {
    taken.add(udid);
    assigned.set(id, { udid, provisional, duplicate });
  };
  const firstFree = createNumbering(taken);
  const identified = withoutTwins(attachments.filter(isIdentified));
  const isDuplicate = hasSeveral(identified);

  const returning = identified.filter(({ remembered, serialno }) => remembered?.serialno === serialno);
  for (const { id, serialno, remembered } of returning) {
    const udid = remembered?.udid ?? serialno;
    if (!taken.has(udid)) take(id, udid, false, isDuplicate(serialno));
  }
  for (const { id, serialno } of identified) {
    if (!assigned.has(id)) take(id, firstFree(serialno), false, isDuplicate(serialno));
  }
  for (const { id, transport, serialno, live, remembered } of attachments) {
    if (assigned.has(id) || (live && serialno !== null)) continue;
    if (remembered === null) take(id, firstFree(transport), true, false);
    else if (!taken.has(remembered.udid)) take(id, remembered.udid, false, false);
  }
  return assigned;
}

type Identified = SeenAttachment & { serialno: string };

function isIdentified(one: SeenAttachment): one is Identified {
  return one.live && one.serialno !== null;
}

/**
 * A device that is reached by its cable and over the network at once is one: both tell the same start. That stays so for as
 * long as both are attached, though the network may be late to tell of the next start.
 */
function withoutTwins(identified: readonly Identified[]): readonly Identified[] {
  const isShared = hasSeveral(identified);
  const sharing = identified.filter(({ serialno }) => isShared(serialno));
  if (sharing.length === 0) return identified;
  const rank = ({ isTwin, overNetwork, remembered, serialno }: Identified) =>
    (isTwin ? 4 : 0) + (overNetwork ? 2 : 0) + (remembered?.serialno === serialno ? 0 : 1);
  const kept = new Set<Identified>();
  const startsOf = new Map<string, Set<string>>();
  for (const next of sharing.toSorted((a, b) => rank(a) - rank(b))) {
    const starts = startsOf.get(next.serialno);
    if (starts !== undefined && (next.isTwin || (next.bootId !== '' && starts.has(next.bootId)))) continue;
    kept.add(next);
    startsOf.set(next.serialno, (starts ?? new Set()).add(next.bootId));
  }
  return identified.filter((one) => kept.has(one) || !isShared(one.serialno));
}

/** Which serials are said by more than one. */
function hasSeveral(identified: readonly Identified[]): (serialno: string) => boolean {
  const [met, several] = [new Set<string>(), new Set<string>()];
  for (const { serialno } of identified) (met.has(serialno) ? several : met).add(serialno);
  return (serialno) => several.has(serialno);
}

/** A name that nobody has, numbered where somebody does. */
function createNumbering(taken: ReadonlySet<string>): (name: string) => string {
  const numbers = new Map<string, number>();
  return (name) => {
    if (!taken.has(name)) return name;
    let number = numbers.get(name) ?? 2;
    while (taken.has(`${name}#${number}`)) number += 1;
    numbers.set(name, number);
    return `${name}#${number}`;
  };
}
