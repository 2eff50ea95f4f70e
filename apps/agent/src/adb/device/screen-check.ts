import { LinkError } from '@rackhand/device-link/link-error';
import { parseSections, sectionScript } from './section-script.ts';

/**
 * Takes a picture as it lies in memory and looks only at its head (width, height, format), so that the device neither
 * packs it nor sends it.
 */
export const screenScript = sectionScript({ screen: [['screencap'], ['head', '-c', '12'], ['wc', '-c']] });

/** null: the device has no such commands. */
export function parseScreen(answer: string): boolean | null {
  const count = /^\s*(\d{1,9})\s*$/.exec(parseSections(answer).get('screen') ?? '')?.[1];
  return count === undefined ? null : Number(count) > 0;
}

/** What the last look has found, and when that was. */
export interface SeenScreen {
  /** null: not known. */
  readable: boolean | null;
  checkedAt: number;
}

export interface ScreenCheck {
  isDue(): boolean;
  check(): Promise<void>;
  seen(): Readonly<SeenScreen>;
  /** The device was attached before, and has not started since: where its screen was well, that is good until it is due. */
  resume(before: SeenScreen): void;
}

export interface ScreenCheckDeps {
  /** A healthy screen is looked at this often, one that can't be read whenever there is time. */
  everyMs: number;
  runShell(command: string): Promise<string>;
}

export function createScreenCheck({ everyMs, runShell }: ScreenCheckDeps): ScreenCheck {
  let seen: SeenScreen = { readable: null, checkedAt: 0 };
  return {
    isDue: () => seen.readable === false || Date.now() - seen.checkedAt >= everyMs,
    seen: () => seen,
    resume(before) {
      if (before.readable === true) seen = before;
    },
    async check() {
      let { readable } = seen;
      const checkedAt = Date.now();
      seen = { readable, checkedAt };
      try {
        readable = parseScreen(await runShell(screenScript));
      } catch (error) {
        if (!(error instanceof LinkError && error.failure === 'device_silent')) throw error;
        // Its shell lives and the picture does not come. A shell that says nothing at all is not the screen's fault.
        if (error.partialAnswer) readable = false;
      }
      seen = { readable, checkedAt };
    },
  };
}
