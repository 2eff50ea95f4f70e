import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { IphoneFactory } from './iphone-profile.ts';

/** What whoever holds it does when it asks whether it may trust a computer. */
export const trustAnswers = ['trusts', 'waits', 'locked', 'denies'] as const;

/** Of one iPhone, kept over the simulator's end. */
export const iphoneState = z.object({
  index: z.int(),
  bootId: z.string(),
  boots: z.int(),
  /** Milliseconds since 1970, oldest first: what was asked of it and done, written before it answers. */
  restarts: z.array(z.int()),
  /** Of its place on the bus; the next one each time that it is plugged in. */
  usbNumber: z.int(),
  version: z.string(),
  batteryLevel: z.int(),
  /** Tenths of a degree. */
  batteryTenths: z.int().default(291),
  charging: z.boolean(),
  freeBytes: z.int(),
  /** Computers that it trusts, by the names that they gave, and what their certificates have to be signed with. */
  trusted: z.array(z.object({ hostId: z.string(), root: z.string(), own: z.string() })),
  privateKey: z.string(),
  faults: z.object({
    unplugged: z.boolean(),
    frozen: z.boolean(),
    overNetwork: z.boolean(),
    trust: z.enum(trustAnswers),
    /** It takes no pairing, in which way. */
    refuses: z.enum(['', 'word', 'handshake']),
    keepsRunning: z.boolean(),
  }),
});
export type IphoneState = z.infer<typeof iphoneState>;

export const noIphoneFaults: IphoneState['faults'] = {
  unplugged: false,
  frozen: false,
  overNetwork: false,
  trust: 'trusts',
  refuses: '',
  keepsRunning: false,
};

export function newIphoneState({ index, profile }: IphoneFactory): IphoneState {
  return {
    index,
    bootId: randomUUID().toUpperCase(),
    boots: 1,
    restarts: [],
    usbNumber: index + 1,
    version: profile.version,
    batteryLevel: 60 + ((index * 7) % 40),
    batteryTenths: 270 + ((index * 13) % 60),
    charging: true,
    freeBytes: Math.floor(profile.capacityGb * 1e9 * 0.4),
    trusted: [],
    privateKey: '',
    faults: { ...noIphoneFaults },
  };
}

/** A file for each, written beside the old one and renamed: at once, so that nothing is done that is not in it. */
export function createIphoneStore(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (index: number): string => join(folder, `iphone-${String(index).padStart(4, '0')}.json`);
  return {
    /** Null when there is none that can be understood: it is as it left the factory. */
    load(index: number): IphoneState | null {
      try {
        return iphoneState.parse(JSON.parse(readFileSync(fileOf(index), 'utf8')));
      } catch {
        return null;
      }
    },
    keep(state: IphoneState): void {
      const file = fileOf(state.index);
      writeFileSync(`${file}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
export type IphoneStore = ReturnType<typeof createIphoneStore>;
