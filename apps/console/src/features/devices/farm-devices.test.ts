import type { Device } from '@rackhand/contract/device/device';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { createFarmDevices, type FarmDevices, type ToldDevice } from './merge/create-farm-devices.ts';

const changed = (arn: string, revision: number, info = {}): ToldDevice => ({
  arn,
  revision,
  device: sampleDevice(arn, { revision, ...info }),
});
const gone = (arn: string, revision: number): ToldDevice => ({ arn, revision, device: undefined });

function storeWith(...devices: Device[]): FarmDevices {
  const store = createFarmDevices();
  store.ask()(devices);
  return store;
}

const listed = (store: FarmDevices) => store.list()?.map(({ arn, info }) => `${arn}${info.revision}`);
const revisions = (store: FarmDevices) => listed(store)?.toSorted();

describe('what is told of a device', () => {
  it('takes the place of what is older, and leaves the others the same objects', () => {
    const [a, b] = [sampleDevice('a'), sampleDevice('b')];
    const store = storeWith(a, b);
    store.tell([changed('b', 2, { state: 'OFFLINE' })]);
    expect(store.get('a')).toBe(a);
    expect(store.list()?.map(({ info }) => info.state)).toEqual(['AVAILABLE', 'OFFLINE']);
  });

  it('changes nothing where something newer is known, and the list stays the same', () => {
    const store = storeWith(sampleDevice('a', { revision: 5 }));
    const before = store.list();
    store.tell([changed('a', 4, { state: 'OFFLINE' }), gone('a', 4), gone('b', 4)]);
    expect(store.list()).toBe(before);
  });

  it('takes the device out of every list when it is gone, also where its end is heard of before its last change', () => {
    const store = storeWith(sampleDevice('a'), sampleDevice('b'));
    store.tell([gone('b', 3)]);
    store.tell([changed('b', 2)]);
    expect(revisions(store)).toEqual(['a1']);
    expect(store.get('b')).toBeUndefined();
  });

  it('puts a new device, and one that moved, in its place of the rack order', () => {
    const store = storeWith(
      sampleDevice('a', { rackLocation: '1-1-2' }),
      sampleDevice('b', { rackLocation: '1-2-1' }),
    );
    store.tell([changed('c', 2, { rackLocation: '1-1-10' }), changed('a', 3, { rackLocation: '' })]);
    expect(listed(store)).toEqual(['c2', 'b1', 'a3']);
  });

  it('is heard by who shows the device or all of them, and by nobody else', () => {
    const store = storeWith(sampleDevice('a'), sampleDevice('b'));
    const heard: string[] = [];
    const stop = store.on('a', () => heard.push('a'));
    store.on('b', () => heard.push('b'));
    store.onList(() => heard.push('all'));
    store.tell([changed('a', 2)]);
    expect(heard.splice(0)).toEqual(['a', 'all']);
    stop();
    store.tell([changed('a', 3)]);
    expect(heard).toEqual(['all']);
  });
});

describe('an answer that holds all devices', () => {
  it('keeps what was told meanwhile and is newer, and gets what is new', () => {
    const store = createFarmDevices();
    const take = store.ask();
    store.tell([changed('a', 9), changed('new', 10), changed('b', 3)]);
    take([sampleDevice('a', { revision: 5 }), sampleDevice('b', { revision: 6 })]);
    expect(revisions(store)).toEqual(['a9', 'b6', 'new10']);
  });

  it('is no list before it has come, whatever is told of single devices', () => {
    const store = createFarmDevices();
    store.tell([changed('a', 1)]);
    expect(store.list()).toBeUndefined();
    store.ask()([]);
    expect(store.list()).toEqual([]);
  });

  it('takes away what it lacks, also the one that had changed last', () => {
    const store = storeWith(sampleDevice('a'), sampleDevice('b', { revision: 8 }));
    store.ask()([sampleDevice('a')]);
    expect(revisions(store)).toEqual(['a1']);
  });

  it('brings nothing back that a later one lacked', () => {
    const store = createFarmDevices();
    const [late, early] = [store.ask(), store.ask()];
    early([sampleDevice('a', { revision: 9 })]);
    late([sampleDevice('a'), sampleDevice('b')]);
    expect(revisions(store)).toEqual(['a9']);
  });

  it('says of an unchanged device what its host is called now', () => {
    const store = storeWith(sampleDevice('a'), sampleDevice('b', { host: 'lab-2' }));
    const b = store.get('b');
    store.ask()([sampleDevice('a', { host: 'lab-9' }), sampleDevice('b', { host: 'lab-2' })]);
    expect(store.get('a')?.info.host).toBe('lab-9');
    expect(store.get('b')).toBe(b);
  });

  it('is the truth of a farm that counts its changes anew; one that was asked for before is not', () => {
    const store = storeWith(sampleDevice('a', { revision: 700 }), sampleDevice('b', { revision: 600 }));
    const old = store.ask();
    store.restart();
    expect(revisions(store)).toEqual(['a700', 'b600']);
    store.ask()([sampleDevice('a', { revision: 20 }), sampleDevice('c', { revision: 21 })]);
    old([sampleDevice('a', { revision: 700 }), sampleDevice('b', { revision: 600 })]);
    expect(revisions(store)).toEqual(['a20', 'c21']);
  });
});

interface Change {
  arn: string;
  isGone: boolean;
}
type Step = { kind: 'tell' | 'ask'; nth: number } | { kind: 'take'; nth: number };

/** Each change of the farm, numbered from 1, and what it is made of. */
const history = fc.array(fc.record({ arn: fc.constantFrom('a', 'b', 'c', 'd'), isGone: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});
const steps = fc.array(
  fc.record({ kind: fc.constantFrom<Step['kind']>('tell', 'ask', 'take'), nth: fc.nat(1000) }),
  { maxLength: 40 },
);

const toldOf = ({ arn, isGone }: Change, nth: number): ToldDevice =>
  isGone ? gone(arn, nth + 1) : changed(arn, nth + 1);

/** All devices as the farm has them after so many changes. */
function farmAt(changes: readonly Change[], upTo: number): Device[] {
  const told = changes.slice(0, upTo).map(toldOf);
  return [...new Map(told.map((one) => [one.arn, one])).values()].flatMap(({ device }) => device ?? []);
}

/** A farm's past in some order: events and the answers of writes, and answers of all that are asked for before they come. */
function play(store: FarmDevices, changes: readonly Change[], order: readonly Step[], since: number): void {
  const open: (() => void)[] = [];
  let newest = since;
  for (const { kind, nth } of order) {
    const version = 1 + (nth % changes.length);
    if (kind === 'take') open.splice(nth % (open.length || 1), 1)[0]?.();
    else if (kind === 'tell') {
      newest = Math.max(newest, version);
      store.tell(changes.slice(version - 1, version).map((change) => toldOf(change, version - 1)));
    } else {
      const take = store.ask();
      // The server never answers less than what it has told already.
      const upTo = Math.max(newest, version);
      open.push(() => {
        newest = Math.max(newest, upTo);
        take(farmAt(changes, upTo));
      });
    }
  }
  for (const take of open) take();
}

describe('in whatever order and however often it is told,', () => {
  it('every device ends as its newest change has it, in all lists alike', () => {
    fc.assert(
      fc.property(
        history.chain((changes) =>
          fc.tuple(
            fc.constant(changes),
            steps,
            steps,
            fc.shuffledSubarray([...changes.keys()], { minLength: changes.length }),
          ),
        ),
        ([changes, before, after, all]) => {
          const store = createFarmDevices();
          store.ask()([]);
          play(store, changes, before, 0);
          store.tell(all.map((nth) => toldOf(changes[nth] as Change, nth)));
          play(store, changes, after, changes.length);
          const wanted = farmAt(changes, changes.length).map(({ arn, info }) => `${arn}${info.revision}`);
          expect(revisions(store)).toEqual(wanted.toSorted());
          for (const device of store.list() ?? []) expect(store.get(device.arn)).toBe(device);
        },
      ),
      { numRuns: 500 },
    );
  });
});
