/** `S-R-N`: rack group, rack, slot by rows from the top left. Document 3 section 4. */
export interface RackLocation {
  group: number;
  rack: number;
  slot: number;
}

/** S1 of document 1 section 2, in which the first host's devices are placed. */
export const defaultRackGroup = 1;

/** null where the text is no slot: empty, or anything that is not three positive whole numbers. */
export function parseRackLocation(text: string): RackLocation | null {
  const match = /^([1-9]\d{0,3})-([1-9]\d{0,3})-([1-9]\d{0,3})$/.exec(text);
  if (match === null) return null;
  return { group: Number(match[1]), rack: Number(match[2]), slot: Number(match[3]) };
}

export function formatRackLocation(location: RackLocation): string {
  return `${String(location.group)}-${String(location.rack)}-${String(location.slot)}`;
}

/** Order of the device list: as numbers (1-2-10 after 1-2-9), devices without a rack last. */
export function compareRackLocations(left: string, right: string): number {
  const a = parseRackLocation(left);
  const b = parseRackLocation(right);
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  return a.group - b.group || a.rack - b.rack || a.slot - b.slot;
}
