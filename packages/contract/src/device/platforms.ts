/** What devices run, and what follows from it: an entry for each platform, by its name in `platformName`. */
export const platforms = {
  ANDROID: {
    /** Appium's driver for it. */
    automationName: 'UiAutomator2',
    /** By which its hosts reach it; stands before a connection in `state_reason`. */
    reachedBy: 'adb',
    /** Which words about its devices a server has to know. */
    words: 1,
    /** Its devices can be tested on. */
    isTested: true,
  },
  iOS: {
    automationName: 'XCUITest',
    reachedBy: 'usbmuxd',
    /** An earlier release took its devices in and did not know what a trust is that is missing. */
    words: 2,
    isTested: false,
  },
} as const satisfies Record<
  string,
  { automationName: string; reachedBy: string; words: number; isTested: boolean }
>;

export type Platform = keyof typeof platforms;
export const platformNames = Object.keys(platforms) as [Platform, ...Platform[]];

/** What a sighting is of that names no platform: its agent is of a release that knew no other. */
export const firstPlatform: Platform = 'ANDROID';

/** What a server names that takes in devices of this platform; a device of the first one needs no such word. */
function abilityOf(platform: Platform): string {
  const { words } = platforms[platform];
  return words < 2 ? `platform:${platform}` : `platform:${platform}:${String(words)}`;
}
export const platformAbilities: readonly string[] = platformNames.map(abilityOf);

/** Whether a server with these abilities knows what a device of this platform is. */
export function takesPlatform(abilities: readonly string[], platform: Platform): boolean {
  return platform === firstPlatform || abilities.includes(abilityOf(platform));
}

/** A connection as `state_reason` tells it: `adb: absent`. */
export function connectionReason(platform: Platform, connection: string): string {
  return `${platforms[platform].reachedBy}: ${connection}`;
}
