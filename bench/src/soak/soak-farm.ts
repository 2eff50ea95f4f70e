import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../e2e/src/browser/chromium.ts';
import { chromiumArguments } from '../chromium.ts';
import { openList, whenAllAvailable } from '../farm-figures.ts';
import type { Figure } from '../figure.ts';
import { privateDatabaseUrl, type RunningProgram, startProgram } from '../processes.ts';
import { signIn } from '../sign-in.ts';
import { openSimulatorControl } from '../simulator-control.ts';
import { ageHistory } from './aged-history.ts';
import { compareScreen } from './compare-screen.ts';
import { watchMemory } from './memory-watch.ts';
import { startRestlessRack } from './restless-rack.ts';
import { useList } from './used-list.ts';

const devices = 300;

interface Soak {
  minutes: number;
  /** Ends the run early. */
  signal: AbortSignal;
}

/** A whole farm of devices that change every second, with one person at the list. */
export async function soakFarm(soak: Soak): Promise<Figure[]> {
  const trial = await startProgram({
    program: 'trial',
    env: { SIMULATED_DEVICES: String(devices), SIMULATED_IOS: '0' },
  });
  let browser: Browser | null = null;
  try {
    browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
    return await soakTrial(trial, browser, soak);
  } finally {
    await browser?.close();
    await trial.stop();
  }
}

async function soakTrial(trial: RunningProgram, browser: Browser, soak: Soak): Promise<Figure[]> {
  const cookie = await signIn(trial.origin);
  await whenAllAvailable(trial.origin, cookie, devices);
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const page = await openList(context, trial.origin, cookie);
  const control = openSimulatorControl(trial.dataDir);
  const history = await ageHistory(privateDatabaseUrl(trial.dataDir));
  console.error(`${String(devices)} devices change each second for ${String(soak.minutes)} minutes …`);
  try {
    const broken = new AbortController();
    const onFailure = (): void => broken.abort();
    const rack = startRestlessRack(control, await control.devices(), onFailure);
    const list = await useList(page, onFailure);
    const memory = ['server', 'agent'].map((name) => watchMemory(trial.pid, name, onFailure));
    const signal = AbortSignal.any([soak.signal, broken.signal]);
    await delay(soak.minutes * 60_000, null, { signal }).catch(() => null);
    const held = await Promise.all(memory.map((watch) => watch.stop()));
    const moved = await rack.stop();
    const used = await list.stop();
    return [
      ...moved,
      ...held.flat(),
      ...used,
      ...(await compareScreen(page, control)),
      ...(await history.look()),
    ];
  } finally {
    await history.close();
  }
}
