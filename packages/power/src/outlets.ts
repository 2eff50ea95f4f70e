import { setTimeout as wait } from 'node:timers/promises';
import type { ToldOutlet } from '@rackhand/contract/host/power-outlet';
import { textOf } from '@rackhand/program/text-of';
import { createCommandDriver } from './drivers/command-driver.ts';
import { createHttpDriver } from './drivers/http-driver.ts';
import { createSnmpDriver } from './drivers/snmp-driver.ts';
import { createUhubctlDriver } from './drivers/uhubctl-driver.ts';
import type { OutletDriver } from './outlet-driver.ts';
import { OutletFailure } from './outlet-failure.ts';
import type { ReadOutlet } from './read-outlets.ts';

/** What was read back after switching: null where the outlet can't tell. */
export interface Switched {
  isOn: boolean | null;
}

/** One outlet; what is asked of it is done one after the other. Throws OutletFailure. */
export interface Outlet extends ToldOutlet {
  switch(isOn: boolean): Promise<Switched>;
  /** Off, for as long as is set, and on again, also when switching it off failed on the way. */
  cycle(on?: { switched(isOn: boolean, end: Switched): void }): Promise<void>;
  read(): Promise<boolean | null>;
}

export interface Outlets {
  told(): ToldOutlet[];
  find(name: string): Outlet | null;
}

export interface OutletTiming {
  /** A relay has moved by then: a strip answers before it does. */
  movedMs: number;
  pollMs: number;
  /** Between tries to bring the power back. */
  againMs: number;
}
const defaultTiming: OutletTiming = { movedMs: 8_000, pollMs: 250, againMs: 2_000 };
const triesToSwitchOn = 4;

export function createOutlets(read: readonly ReadOutlet[], timing = defaultTiming): Outlets {
  const outlets = new Map(read.map((one) => [one.settings.name, createOutlet(one, timing)]));
  return {
    told: () => [...outlets.values()].map(({ name, kind, off_seconds }) => ({ name, kind, off_seconds })),
    find: (name) => outlets.get(name) ?? null,
  };
}

function createOutlet(one: ReadOutlet, timing: OutletTiming): Outlet {
  const { name, kind, off_seconds } = one.settings;
  const driver = driverOf(one);
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  return {
    ...{ name, kind, off_seconds },
    switch: (isOn) => inTurn(() => switchTo(driver, isOn, timing)),
    read: () => inTurn(() => driver.read()),
    cycle: (on) => inTurn(() => cycle(driver, off_seconds * 1000, timing, on?.switched)),
  };
}

function driverOf({ settings, secrets }: ReadOutlet): OutletDriver {
  switch (settings.kind) {
    case 'uhubctl':
      return createUhubctlDriver(settings);
    case 'snmp':
      return createSnmpDriver(settings, secrets);
    case 'http':
      return createHttpDriver(settings, secrets);
    case 'command':
      return createCommandDriver(settings);
  }
}

async function switchTo(driver: OutletDriver, isOn: boolean, timing: OutletTiming): Promise<Switched> {
  try {
    await driver.set(isOn);
    const deadline = performance.now() + timing.movedMs;
    for (;;) {
      const state = await driver.read();
      if (state === null || state === isOn) return { isOn: state };
      if (performance.now() >= deadline) break;
      await wait(timing.pollMs);
    }
  } catch (error) {
    throw new OutletFailure('failed', textOf(error));
  }
  throw new OutletFailure('stayed', isOn ? 'still off' : 'still on');
}

async function cycle(
  driver: OutletDriver,
  offMs: number,
  timing: OutletTiming,
  switched: (isOn: boolean, end: Switched) => void = () => undefined,
): Promise<void> {
  const off = await switchTo(driver, false, timing).catch((error: unknown) => error as Error);
  if (!(off instanceof Error)) {
    switched(false, off);
    await wait(offMs);
  }
  // Whatever became of it: it may be off.
  const on = await bringBack(driver, timing).catch((error: unknown) => {
    throw off instanceof Error ? off : error;
  });
  if (off instanceof Error) throw off;
  switched(true, on);
}

/** Nothing is worse than a device that is left without power. */
async function bringBack(driver: OutletDriver, timing: OutletTiming): Promise<Switched> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await switchTo(driver, true, timing);
    } catch (error) {
      if (tries === triesToSwitchOn) throw new OutletFailure('left_off', textOf(error));
      await wait(timing.againMs);
    }
  }
}
