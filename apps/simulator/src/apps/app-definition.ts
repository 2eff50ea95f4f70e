import { z } from 'zod';
import { type AppEffect, appEffects, someEffects } from './app-effect.ts';

const name = z.string().regex(/^[A-Za-z]\w{0,99}$/, 'a name of letters, digits and _');
const percent = z.number().min(0).max(100);

const appWidget = z.strictObject({
  /** Without a package it is one of android.widget. */
  class: z.string().min(1).max(200).default('TextView'),
  id: name.optional(),
  text: z.string().max(1_000).default(''),
  description: z.string().max(1_000).default(''),
  /** Left, top, right, bottom in percent of the screen; without them widgets lie in rows below each other. */
  bounds: z.tuple([percent, percent, percent, percent]).optional(),
  clickable: z.boolean().optional(),
  editable: z.boolean().optional(),
  scrollable: z.boolean().default(false),
  password: z.boolean().default(false),
  enabled: z.boolean().default(true),
  on: z.strictObject({ tap: appEffects, long_tap: appEffects, text: appEffects }).prefault({}),
  get children(): z.ZodOptional<z.ZodArray<typeof appWidget>> {
    return z.array(appWidget).max(200).optional();
  },
});
export type AppWidget = z.infer<typeof appWidget>;

const appScreen = z.strictObject({
  activity: z
    .string()
    .regex(/^[.\w$]+$/, 'a class such as .MainActivity')
    .optional(),
  widgets: z.array(appWidget).max(200).default([]),
  on: z
    .strictObject({
      /** What else it would do: to the screen before it, or away. */
      back: someEffects.optional(),
      open: appEffects,
      /** Keys by their names without KEYCODE_. */
      keys: z.record(z.string(), appEffects).default({}),
      after: z
        .array(z.strictObject({ ms: z.int().min(0), do: appEffects }))
        .max(20)
        .default([]),
    })
    .prefault({}),
});
export type AppScreen = z.infer<typeof appScreen>;

/** An app as a small machine of screens. */
export const appDefinition = z
  .strictObject({
    label: z.string().min(1).max(100).optional(),
    start: name,
    screens: z.record(name, appScreen),
    /** Screens by the beginning of the address that opens them. */
    links: z.record(z.string(), name).default({}),
  })
  .superRefine((app, context) => {
    for (const { path, screen } of mentionsOf(app)) {
      if (app.screens[screen] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [...path], message: `there is no screen "${screen}"` });
    }
  });
export type AppDefinition = z.infer<typeof appDefinition>;

type Path = (string | number)[];

/** Where screens are named, so that a mistake is told at its place. */
function mentionsOf(
  app: Pick<AppDefinition, 'start' | 'links' | 'screens'>,
): { path: Path; screen: string }[] {
  const links = Object.entries(app.links).map(([link, screen]) => ({ path: ['links', link], screen }));
  const inScreens = Object.entries(app.screens).flatMap(([screen, { widgets, on }]) => {
    const at: Path = ['screens', screen];
    const lists: [Path, readonly AppEffect[]][] = [
      [[...at, 'on', 'back'], on.back ?? []],
      [[...at, 'on', 'open'], on.open],
      ...Object.entries(on.keys).map(([key, does]): [Path, AppEffect[]] => [
        [...at, 'on', 'keys', key],
        does,
      ]),
      ...on.after.map(({ do: does }, nth): [Path, AppEffect[]] => [[...at, 'on', 'after', nth, 'do'], does]),
      ...effectsIn(widgets, [...at, 'widgets']),
    ];
    return lists.flatMap(([path, effects]) => goesIn(path, effects));
  });
  return [{ path: ['start'], screen: app.start }, ...links, ...inScreens];
}

function effectsIn(widgets: readonly AppWidget[], at: Path): [Path, readonly AppEffect[]][] {
  return widgets.flatMap(({ on, children = [] }, nth): [Path, readonly AppEffect[]][] => [
    ...(['tap', 'long_tap', 'text'] as const).map((how): [Path, readonly AppEffect[]] => [
      [...at, nth, 'on', how],
      on[how],
    ]),
    ...effectsIn(children, [...at, nth, 'children']),
  ]);
}

function goesIn(path: Path, effects: readonly AppEffect[]): { path: Path; screen: string }[] {
  return effects.flatMap((effect, nth) =>
    effect.do === 'go' ? [{ path: [...path, nth, 'to'], screen: effect.to }] : [],
  );
}
