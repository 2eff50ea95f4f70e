import './ui/tokens.css';
import './ui/base.css';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { awayWords } from './away-words.ts';
import { createConsoleRouter } from './console-router.ts';
import { forgetDevices } from './features/devices/farm-devices.ts';
import { firstScreen } from './first-screen.ts';
import { liveFarm } from './live-farm.ts';
import { createApiClient } from './platform/api/api-client.ts';
import { askOutdatedAgain } from './platform/api/ask-outdated-again.ts';
import { takeEarlyAnswer } from './platform/api/early-calls.ts';
import { createConfigSource } from './platform/config.ts';
import { loadFonts } from './platform/fonts/load-fonts.ts';
import { createLanguageChoice } from './platform/i18n/language-choice.ts';
import { inBoth } from './platform/i18n/messages.ts';
import { createLiveClient } from './platform/live/live-client.ts';
import { openHub, openOwnHub } from './platform/live/open-hub.ts';
import { storedNavFold } from './platform/look.ts';
import { createNotices } from './platform/notices.ts';
import { type Platform, PlatformProvider } from './platform/platform-context.ts';
import { platformMessages } from './platform/platform-messages.ts';
import { takePosterDown } from './platform/poster.ts';
import { hasLoginMarker } from './platform/session/marker-cookies.ts';
import { createSession } from './platform/session/session.ts';
import { createTabTalk } from './platform/session/tab-talk.ts';
import { createThemeChoice } from './platform/theme/theme.ts';
import { createWall } from './platform/wall/wall.ts';
import { isWallPage } from './platform/wall/wall-key.ts';

/** A change that is merged is painted in the next frame, not a timer later. */
notifyManager.setScheduler(queueMicrotask);

/** Live updates keep what is shown true; nothing is asked again because a window was clicked (document 1 section 7). */
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 10_000 },
    mutations: { retry: false },
  },
});
askOutdatedAgain(client);

function createPlatform(): Platform {
  // First: it takes its key out of the address, and with it the language.
  const wall = isWallPage() ? createWall() : null;
  const language = createLanguageChoice();
  const api = createApiClient({
    fetch: wall?.fetch ?? window.fetch.bind(window),
    language: language.get,
    takeEarlyAnswer,
    onSessionEnd: (error) => session.end(error),
  });
  const session = createSession({
    api,
    isMarked: hasLoginMarker(),
    tabs: createTabTalk(),
    signedOutElsewhere: inBoth(platformMessages, (words) => words.signedOutElsewhere),
    signOutNotTold: inBoth(platformMessages, (words) => words.signOutNotTold),
    onLeave: () => {
      client.clear();
      forgetDevices(client);
    },
    onReturn: () => void client.invalidateQueries(),
    onOther: () => window.location.reload(),
  });
  const live =
    wall === null
      ? createLiveClient({ openHub, onEnded: session.check })
      : createLiveClient({ openHub: openOwnHub(wall.fetch), onEnded: () => wall.end('token-over') });
  return {
    api,
    config: createConfigSource(
      (path) => takeEarlyAnswer(path) ?? fetch(path, { headers: { Accept: 'application/json' } }),
    ),
    language,
    live,
    liveFarm,
    navFold: storedNavFold,
    notices: createNotices(),
    session,
    theme: createThemeChoice(),
    wall,
  };
}

function render(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  takePosterDown(root);
  createRoot(root).render(
    <StrictMode>
      <PlatformProvider value={platform}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PlatformProvider>
    </StrictMode>,
  );
  loadFonts(awayWords);
}

const platform = createPlatform();
const router = createConsoleRouter(window.location.pathname, { scrollRestoration: true });
void firstScreen({ client, platform, router }).then(render);
