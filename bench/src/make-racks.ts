export const rackShape = { rows: 4, columns: 12 } as const;

/** The four racks that are there from the start become as large as the others, and the rest are added. */
export async function makeRacks(origin: string, cookie: string, racks: number): Promise<void> {
  for (let rack = 1; rack <= racks; rack += 1) {
    const isThere = rack <= 4;
    const response = await fetch(`${origin}/admbo/rack${isThere ? `/1/${String(rack)}` : ''}`, {
      method: isThere ? 'PUT' : 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ name: '', ...rackShape, ...(isThere ? {} : { group: 1, rack }) }),
    });
    if (!response.ok) throw new Error(`rack ${String(rack)}: ${await response.text()}`);
  }
}
