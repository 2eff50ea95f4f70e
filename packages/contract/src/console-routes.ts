/** Paths of the console's pages that exist (document 2 section 2); any other path shows its 404 page with status 404. */
export const consoleRoutes = [
  '/',
  '/login',
  '/device',
  '/device2',
  '/server',
  '/guide/scale-factor',
] as const;
export type ConsoleRoute = (typeof consoleRoutes)[number];

export function isConsoleRoute(path: string): path is ConsoleRoute {
  return (consoleRoutes as readonly string[]).includes(path);
}
