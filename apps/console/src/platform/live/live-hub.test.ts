import { byTopic, type LivePosition } from '@rackhand/contract/call/live-position';
import { describe, expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { createLiveHub, mostEnded } from './live-hub.ts';
import type { FromHub, LiveMessage, LiveStatus } from './live-protocol.ts';

/** When every topic was at this number. */
const at = (number: number): LivePosition => ({ numbers: byTopic(() => number), isOne: false });
const where = (numbers: Partial<LivePosition['numbers']>): LivePosition => ({
  numbers: { ...at(0).numbers, ...numbers },
  isOne: false,
});

function createFarm() {
  const opened: (LivePosition | null)[] = [];
  const state = { closed: 0 };
  let say: (message: LiveMessage, position: LivePosition) => void = () => undefined;
  let tell: (status: LiveStatus) => void = () => undefined;
  const hub = createLiveHub({
    connect({ onMessage, onStatus }) {
      say = onMessage;
      tell = onStatus;
      return {
        open: (after) => opened.push(after),
        retry: () => undefined,
        close: () => {
          state.closed += 1;
        },
      };
    },
  });
  const join = (upTo: number | LivePosition | null) => {
    const after = typeof upTo === 'number' ? at(upTo) : upTo;
    const heard: FromHub[] = [];
    const tab = {};
    hub.receive(tab, { kind: 'hello', after }, (message) => heard.push(message));
    return { heard, leave: () => hub.receive(tab, { kind: 'bye' }, () => undefined) };
  };
  return {
    opened,
    state,
    join,
    say: (message: LiveMessage, position = at(message.id)) => say(message, position),
    tell: (status: LiveStatus) => tell(status),
  };
}

const device = (arn: string, id: number): LiveMessage => ({
  name: 'device',
  id,
  data: sampleDevice(arn, { revision: id }),
});
const ready = (id: number): LiveMessage => ({
  name: 'ready',
  id,
  data: { at: '2026-11-20T20:00:00+09:00', trouble: null },
});
const eventIds = (heard: readonly FromHub[]) =>
  heard.flatMap((message) => (message.kind === 'event' ? [message.event.id] : []));
const reloads = (heard: readonly FromHub[]) => heard.filter((message) => message.kind === 'reload').length;

const bulk = (id: number): LiveMessage => ({ name: 'bulk', id, data: { bulk_id: `b${String(id)}` } });

describe('one stream for all tabs', () => {
  it('brings racks and incidents to a later tab too', () => {
    const farm = createFarm();
    farm.join(10);
    farm.say({ name: 'rack', id: 11, data: { groups: [], revision: 11 } });
    farm.say({ name: 'incident', id: 12, data: { incident_id: '1', removed: true } });
    expect(eventIds(farm.join(10).heard)).toEqual([11, 12]);
  });

  it('forgets what has ended long ago, and a tab that might lack it loads anew', () => {
    const farm = createFarm();
    farm.join(10);
    farm.say(device('a', 11));
    for (let id = 12; id < 12 + 3 * mostEnded; id += 1) farm.say(bulk(id));
    const late = farm.join(11).heard;
    expect(reloads(late)).toBe(1);
    expect(late.length).toBeLessThan(mostEnded + 3);
    const [, oldest = 0] = eventIds(farm.join(0).heard);
    const { heard } = farm.join(oldest - 1);
    expect(reloads(heard)).toBe(0);
    expect(eventIds(heard)[0]).toBe(oldest);
  });

  it('opens behind what the first tab has loaded, once', () => {
    const farm = createFarm();
    farm.join(10);
    farm.join(12);
    expect(farm.opened).toEqual([at(10)]);
  });

  it('brings a later tab from what it has loaded to now', () => {
    const farm = createFarm();
    farm.join(10);
    farm.say(device('a', 11));
    farm.say(device('b', 12));
    farm.say(device('a', 13));
    const { heard } = farm.join(12);
    expect(eventIds(heard)).toEqual([13]);
    expect(reloads(heard)).toBe(0);
  });

  it('makes a tab load anew where the stream began after what it has', () => {
    const farm = createFarm();
    farm.join(10);
    farm.say(device('a', 11));
    expect(reloads(farm.join(4).heard)).toBe(1);
    expect(reloads(farm.join(null).heard)).toBe(1);
  });

  it('makes a first tab that has loaded nothing load once the stream stands', () => {
    const farm = createFarm();
    const { heard } = farm.join(null);
    farm.say(ready(20));
    farm.say(ready(21));
    expect(reloads(heard)).toBe(1);
  });

  it('forgets what it kept when the server says reset', () => {
    const farm = createFarm();
    farm.join(10);
    farm.say(device('a', 11));
    farm.say({ name: 'reset', id: 50, data: {} });
    expect(reloads(farm.join(30).heard)).toBe(1);
    expect(eventIds(farm.join(60).heard)).toEqual([]);
  });

  it('brings a tab what is later than its own data of the same topic, however far the other topics are', () => {
    const farm = createFarm();
    farm.join(where({ farm: 500, work: 10 }));
    farm.say(bulk(11), where({ farm: 500, work: 11 }));
    farm.say(device('a', 501), where({ farm: 501, work: 11 }));
    expect(eventIds(farm.join(where({ farm: 501, work: 10 })).heard)).toEqual([11]);
    expect(eventIds(farm.join(where({ farm: 500, work: 11 })).heard)).toEqual([501]);
  });

  it('forgets of a topic that begins anew what it kept, and of no other', () => {
    const farm = createFarm();
    farm.join(where({ farm: 10, work: 10 }));
    farm.say(device('a', 11), where({ farm: 11, work: 10 }));
    farm.say(bulk(11), where({ farm: 11, work: 11 }));
    farm.say({ name: 'reset', id: 11, data: { topics: ['work'] } }, where({ farm: 11, work: 90 }));
    expect(eventIds(farm.join(where({ farm: 10, work: 90 })).heard)).toEqual([11]);
    expect(reloads(farm.join(where({ farm: 10, work: 90 })).heard)).toBe(0);
    expect(reloads(farm.join(where({ farm: 10, work: 89 })).heard)).toBe(1);
  });

  it('makes a tab load anew that a server of another release has answered: its numbers are of another order', () => {
    const farm = createFarm();
    farm.join(10);
    farm.say(device('a', 11));
    expect(reloads(farm.join({ ...at(11), isOne: true }).heard)).toBe(1);
  });

  it('closes with the last tab and opens anew with the next', () => {
    const farm = createFarm();
    const first = farm.join(10);
    const second = farm.join(10);
    first.leave();
    expect(farm.state.closed).toBe(0);
    second.leave();
    expect(farm.state.closed).toBe(1);
    farm.join(30);
    expect(farm.opened).toEqual([at(10), at(30)]);
  });

  it('opens anew for a tab that comes after the session has ended', () => {
    const farm = createFarm();
    farm.join(10);
    farm.tell({ phase: 'ended', heardAt: null, trouble: null });
    farm.join(40);
    expect(farm.opened).toEqual([at(10), at(40)]);
  });
});
