import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignUdids, type SeenAttachment } from './assign-udids.ts';
import type { KnownDevice } from './known-devices.ts';

function remembered(udid: string, serialno: string): KnownDevice {
  return { udid, serialno, transport: 'usb', path: '', seenAt: '2026-01-01' };
}

function seen(id: number, given: Partial<SeenAttachment>): SeenAttachment {
  const unknown = {
    live: true,
    overNetwork: false,
    serialno: null,
    bootId: '',
    isTwin: false,
    remembered: null,
  };
  return { id, transport: `transport-${id}`, ...unknown, ...given };
}

function udidsOf(...transports: SeenAttachment[]): (string | undefined)[] {
  const assigned = assignUdids(transports);
  return transports.map(({ id }) => assigned.get(id)?.udid);
}

describe('a device', () => {
  it('is its serial, wherever it is plugged in', () => {
    expect(
      udidsOf(seen(1, { serialno: 'A' }), seen(2, { serialno: 'B', remembered: remembered('A', 'A') })),
    ).toEqual(['A', 'B']);
  });

  it('that can’t be asked is the one that was last seen there', () => {
    const unauthorized = seen(1, { live: false, remembered: remembered('A', 'A') });
    expect(assignUdids([unauthorized]).get(1)).toEqual({ udid: 'A', provisional: false, duplicate: false });
  });

  it('that has never told its serial goes by adb’s, provisionally', () => {
    expect(assignUdids([seen(1, { live: false })]).get(1)).toEqual({
      udid: 'transport-1',
      provisional: true,
      duplicate: false,
    });
  });

  it('that answers at a new address leaves nothing behind at the old one', () => {
    const old = seen(1, { live: false, remembered: remembered('A', 'A') });
    expect(udidsOf(old, seen(2, { serialno: 'A' }))).toEqual([undefined, 'A']);
  });
});

describe('two devices with one serial', () => {
  it('are two, both marked, the second under a name of its own', () => {
    const assigned = assignUdids([seen(1, { serialno: 'S' }), seen(2, { serialno: 'S' })]);
    expect([...assigned.values()]).toEqual([
      { udid: 'S', provisional: false, duplicate: true },
      { udid: 'S#2', provisional: false, duplicate: true },
    ]);
  });

  it('keep their names when they come back in another order', () => {
    const second = seen(1, { serialno: 'S', remembered: remembered('S#2', 'S') });
    const first = seen(2, { serialno: 'S', remembered: remembered('S', 'S') });
    expect(udidsOf(second, first)).toEqual(['S#2', 'S']);
  });

  it('keep their names when one of them is away, and are no conflict then', () => {
    const second = assignUdids([seen(1, { serialno: 'S', remembered: remembered('S#2', 'S') })]).get(1);
    expect(second).toEqual({ udid: 'S#2', provisional: false, duplicate: false });
  });
});

describe('a device that is reached by its cable and over the network at once', () => {
  const cable = { serialno: 'S', bootId: 'one' };
  const network = { ...cable, overNetwork: true };

  it('is one device, and by its cable', () => {
    const assigned = assignUdids([seen(1, network), seen(2, cable)]);
    expect([...assigned]).toEqual([[2, { udid: 'S', provisional: false, duplicate: false }]]);
  });

  it('is reached over the network when its cable is gone', () => {
    expect(udidsOf(seen(1, { ...network, isTwin: true }), seen(2, { ...cable, live: false }))[0]).toBe('S');
  });

  it('is one also while the network has not told of its new start', () => {
    const late = seen(1, { ...network, isTwin: true });
    expect(udidsOf(late, seen(2, { ...cable, bootId: 'two' }))).toEqual([undefined, 'S']);
  });

  it('is not taken for another one with its serial, whose start is another', () => {
    const assigned = assignUdids([seen(1, cable), seen(2, network), seen(3, { ...network, bootId: 'two' })]);
    expect([...assigned].map(([id, { udid, duplicate }]) => [id, udid, duplicate])).toEqual([
      [1, 'S', true],
      [3, 'S#2', true],
    ]);
  });
});

it('no two transports are ever one device, and every connected one is somebody or a second way to somebody', () => {
  const serialno = fc.constantFrom('A', 'B', 'A#2');
  const device = fc.option(
    fc
      .tuple(fc.constantFrom('A', 'A#2', 'B', 'A#3'), serialno)
      .map(([udid, serial]) => remembered(udid, serial)),
  );
  const transport = fc.record({
    transport: fc.constantFrom('A', 'x', 'y'),
    live: fc.boolean(),
    overNetwork: fc.boolean(),
    serialno: fc.option(serialno),
    bootId: fc.constantFrom('', 'one', 'two'),
    isTwin: fc.boolean(),
    remembered: device,
  });
  fc.assert(
    fc.property(fc.array(transport, { maxLength: 8 }), (given) => {
      const transports = given.map((one, id) => ({ id, ...one }));
      const assigned = assignUdids(transports);
      const udids = [...assigned.values()].map(({ udid }) => udid);
      expect(new Set(udids).size).toBe(udids.length);
      for (const { id, live, serialno: said } of transports) {
        if (!live || said === null) continue;
        const isSame = (other: (typeof transports)[number]) =>
          other.serialno === said && assigned.has(other.id);
        expect(assigned.get(id)?.provisional ?? !transports.some(isSame)).toBe(false);
      }
    }),
  );
});
