/** Bounds of the squad's apps and of the list of its rounds; without shapes, for whoever only reads an address. */

export const tokkidanLimits = {
  minutes: { least: 1, most: 120, standard: 15 },
  searchCharacters: 200,
  /** Between two rounds of an app that is crawled whenever devices are idle. */
  restMinutes: 10,
  /** Where no device is idle, or all is paused, it is looked again so soon. */
  againMs: 60_000,
  /** What is told of a round at most, however many devices it had. */
  screens: 500,
  edges: 2_000,
  crashes: 200,
} as const;
