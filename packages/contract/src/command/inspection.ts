import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { screenshotLimits } from './screenshot.ts';

export const inspectionLimits = {
  /** So long it can be looked at. */
  keptMs: screenshotLimits.keptMs,
  /** More is no screen that a person could use. */
  nodes: 20_000,
  treeBytes: 32 * 1024 ** 2,
} as const;

/** Something on the screen, as the device tells it. */
export const screenNode = z.object({
  /** In how many others it stands. */
  depth: z.int().min(0),
  text: z.string(),
  /** Whole: `com.example.bank:id/pin`. */
  id: z.string(),
  description: z.string(),
  /** Whole: `android.widget.Button`. */
  class: z.string(),
  package: z.string(),
  /** Left, top, right, bottom, in points of the picture. */
  bounds: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  clickable: z.boolean(),
  long_clickable: z.boolean(),
  scrollable: z.boolean(),
  focused: z.boolean(),
  enabled: z.boolean(),
  password: z.boolean(),
});
export type ScreenNode = z.infer<typeof screenNode>;

/** In the order in which it is drawn: what stands in another comes behind it. */
export const screenTree = z.array(screenNode).max(inspectionLimits.nodes);

const ofCommand = z.object({ command_id: z.string().min(1).max(100) });

const bringing = {
  method: 'POST',
  access: 'open',
  ownKey: true,
  scope: null,
  audit: null,
  params: ofCommand,
  errors: ['2002', '2006'],
} as const;

/** Where an agent brings the two parts of an inspection, with its own key. */
export const bringInspectedShot = defineEndpoint({
  ...bringing,
  path: '/agent/command/{command_id}/inspected_shot',
  summary: 'Bring the picture of an inspection that has not ended',
  upload: { types: ['image/png'], maximumBytes: screenshotLimits.bytes },
});
export const bringInspectedTree = defineEndpoint({
  ...bringing,
  path: '/agent/command/{command_id}/inspected_tree',
  summary: 'Bring what is on the screen, of an inspection that has not ended',
  upload: { types: ['application/json'], maximumBytes: inspectionLimits.treeBytes },
});

const read = {
  method: 'GET',
  access: 'admin',
  scope: ['read', 'tests'],
  params: ofCommand,
} as const;

export const readInspection = defineEndpoint({
  ...read,
  path: '/admbo/custom_test/inspect/{command_id}',
  summary: 'What an inspection has found on the screen, for 24 hours',
  answer: z.object({
    /** Address of the picture. */
    shot: z.string(),
    tree: screenTree,
  }),
  errors: ['2002', '20413', '20414'],
});

/** Answers a file, not an envelope. */
export const readInspectedShot = defineEndpoint({
  ...read,
  path: '/admbo/custom_test/inspect/{command_id}/shot',
  summary: 'The picture of an inspection, for 24 hours',
  file: 'image/png',
  errors: ['2002'],
});
