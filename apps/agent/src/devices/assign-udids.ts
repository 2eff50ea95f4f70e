import type { KnownDevice } from './known-devices.ts';

/** One transport that adb lists now. */
export interface SeenTransport {
  id: number;
  serial: string;
  /** It is connected, and can be asked. */
  live: boolean;
  /** `ro.serialno` as read over this attachment; null while it has not been read. */
  serialno: string | null;
  /** The device that was last seen here. */
  remembered: KnownDevice | null;
}

export interface Assignment {
  udid: string;
  provisional: boolean;
  duplicate: boolean;
}

/**
 * Which device each transport is. A serial goes to the device that had it before at this transport, else to the first
 * that asks; a second one becomes `SERIAL#2` and keeps that name. A transport that can't be asked is what was last seen
 * there, unless that device lives elsewhere now: then it is left out.
 */
export function assignUdids(transports: readonly SeenTransport[]): Map<number, Assignment> {
  const assigned = new Map<number, Assignment>();
  const taken = new Set<string>();
  const take = (id: number, udid: string, provisional: boolean, duplicate: boolean) => {
    taken.add(udid);
    assigned.set(id, { udid, provisional, duplicate });
  };
  const identified = transports.flatMap((transport) =>
    transport.live && transport.serialno !== null ? [{ ...transport, serialno: transport.serialno }] : [],
  );
  const holders = new Map<string, number>();
  for (const { serialno } of identified) holders.set(serialno, (holders.get(serialno) ?? 0) + 1);
  const isDuplicate = (serialno: string) => (holders.get(serialno) ?? 0) > 1;

  const returning = identified.filter(({ remembered, serialno }) => remembered?.serialno === serialno);
  for (const { id, serialno, remembered } of returning) {
    const udid = remembered?.udid ?? serialno;
    if (!taken.has(udid)) take(id, udid, false, isDuplicate(serialno));
  }
  for (const { id, serialno } of identified) {
    if (!assigned.has(id)) take(id, firstFree(serialno, taken), false, isDuplicate(serialno));
  }
  for (const { id, serial, remembered } of transports) {
    if (assigned.has(id)) continue;
    if (remembered === null) take(id, firstFree(serial, taken), true, false);
    else if (!taken.has(remembered.udid)) take(id, remembered.udid, false, false);
  }
  return assigned;
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}#${number}`)) number += 1;
  return `${name}#${number}`;
}
