import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { factoryState } from '../device/simulated-device.ts';
import { makeDevice } from '../profiles/make-device.ts';
import { createStateStore } from './state-store.ts';

let folder: string;
let complaints: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'states-'));
  complaints = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = () => createStateStore(folder, (error) => complaints.push(error));

describe('the state of the devices', () => {
  it('is the same after a new start', () => {
    const state = factoryState(makeDevice(3), 1_000);
    const store = open();
    store.keep(state);
    store.flush();
    expect(open().load(3)).toEqual(state);
    expect(readdirSync(folder)).toEqual(['device-0003.json']);
  });

  it('is the factory’s again, and that is said, when its file can not be read', () => {
    writeFileSync(join(folder, 'device-0001.json'), '{"index": 1');
    expect(open().load(1)).toBeNull();
    expect(complaints).toHaveLength(1);
    expect(open().load(2)).toBeNull();
    expect(complaints).toHaveLength(1);
  });

  it('stays to be written while the disk refuses', () => {
    const store = open();
    rmSync(folder, { recursive: true });
    store.keep(factoryState(makeDevice(0), 1_000));
    store.flush();
    expect(complaints).toHaveLength(1);
  });
});
