import type { PosterAsked } from '@rackhand/contract/call/poster';
import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createConsoleRouter } from '../console-router.ts';
import { takeLoadedLayout } from '../features/list-views/use-list-preference.ts';
import { PlatformProvider } from '../platform/platform-context.ts';
import { createPosterPlatform } from './poster-platform.ts';

/**
 * A page's first screen as its person would see it: rendered once to learn what it asks for, and once more with the answers.
 * null where nobody is signed in.
 */
export async function drawPoster(
  { address, look }: Omit<PosterAsked<unknown>, 'port'>,
  ask: typeof fetch,
): Promise<string | null> {
  const platform = createPosterPlatform(look, ask);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
  const router = await loadRouter(address);
  const render = (): string => {
    takeLoadedLayout(client);
    return renderToString(
      <PlatformProvider value={platform}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PlatformProvider>,
    );
  };
  // As in a browser the page asks for its data while it is being found out who is there.
  render();
  await Promise.all([
    platform.session.restore(),
    platform.config.loaded,
    ...client.getQueryCache().getAll().filter(isWanted).map(answer),
  ]);
  const { status, admin } = platform.session.get();
  if (status !== 'signed-in' || !admin.is_renewed_pw) return null;
  const html = render();
  // What React leaves to the browser where a part has failed.
  if (html.includes('<!--$!-->')) throw new Error(/data-msg="([^"]*)/.exec(html)?.[1] ?? 'a part has failed');
  return html;
}

/** A browser brings an address into its page's own form; on a server the router only says which other one it would be. */
async function loadRouter(address: string, mayMove = true): Promise<ReturnType<typeof createConsoleRouter>> {
  const router = createConsoleRouter(new URL(address, 'http://console').pathname, {
    scrollRestoration: false,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'render') return router;
  const other = result?.redirect.headers.get('Location') ?? null;
  if (!mayMove || other === null) throw new Error(`no page to draw at ${address}`);
  return loadRouter(other, false);
}

function isWanted({ options, state }: Query): boolean {
  return state.data === undefined && (options as { enabled?: unknown }).enabled !== false;
}

async function answer(query: Query): Promise<void> {
  // What can't be answered is left to the page, which says why.
  await query.fetch().catch(() => undefined);
}
