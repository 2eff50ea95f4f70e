import { hostileKinds, hostileText } from '@rackhand/contract/testing/hostile-texts';
import { whyNotLinear } from '@rackhand/contract/testing/linear-time';
import { healthy, setTopBoxFacts } from '@rackhand/contract/testing/sample-sighting';
import { describe, expect, test } from 'vitest';
import { readAgentMessage } from './read-agent-message.ts';

const box = { ...healthy, facts: setTopBoxFacts };
const fill = (unit: string, size: number): string =>
  Array<string>(Math.floor(size / (unit.length + 1)))
    .fill(unit)
    .join(',');
const snapshot = (devices: string): string => `{"type":"snapshot","seq":1,"devices":[${devices}]}`;
const changes = (list: string): string => `{"type":"changes","seq":1,"changes":[${list}]}`;

/** Frames of so many bytes, of an agent that means no good or does not know what it does. */
const frames: Record<string, (size: number) => string> = {
  'devices as they are': (size) => snapshot(fill(JSON.stringify(box), size)),
  'devices that are nothing': (size) => snapshot(fill('0', size)),
  'devices that say nothing': (size) => snapshot(fill('{}', size)),
  'changes that say nothing': (size) => changes(fill('{"udid":"a","whole":{},"part":{"facts":{}}}', size)),
  'changes of nothing': (size) => changes(fill('{"udid":"a"}', size)),
  'ports that are nothing': (size) => `{"type":"hello","host":{"usb":[${fill('{}', size)}]}}`,
  'open lists': (size) => '['.repeat(size),
  'open objects': (size) => '{"a":'.repeat(size / 5),
  'what cannot be stored': (size) => `{"type":"${'\\u0000\\ud800'.repeat(size / 12)}"}`,
  'one object of keys': (size) =>
    `{${Array.from({ length: size / 10 }, (_, number) => `"${String(number)}":0`).join(',')}}`,
};

describe('a message of an agent', { timeout: 60_000 }, () => {
  test('is read or refused in the time of its length (S87, S92)', async () => {
    for (const [kind, frame] of Object.entries(frames))
      expect([kind, await whyNotLinear((size) => readAgentMessage(frame(size)))]).toEqual([kind, null]);
  });

  test('has facts of a device as long as one may be, and what is longer is cut (S92)', () => {
    const namedAs = (model: string): string | undefined => {
      const read = readAgentMessage(
        snapshot(JSON.stringify({ ...box, facts: { ...setTopBoxFacts, model } })),
      );
      return read?.type === 'snapshot' ? read.devices[0]?.facts?.model : undefined;
    };
    for (const length of [200, 201]) expect(namedAs('x'.repeat(length))).toBe('x'.repeat(200));
    for (const kind of hostileKinds) {
      const read = namedAs(hostileText(kind, 1024 ** 2));
      expect([kind, read !== undefined && read.length <= 200]).toEqual([kind, true]);
    }
  });

  test('may name all that a host can have', () => {
    const devices = Array<typeof box>(2000).fill(box);
    expect(readAgentMessage(JSON.stringify({ type: 'snapshot', seq: 1, devices }))).toMatchObject({
      devices,
    });
  });
});
