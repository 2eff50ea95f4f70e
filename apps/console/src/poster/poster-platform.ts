import type { PosterLook } from '@rackhand/contract/call/poster';
import { liveFarm } from '../live-farm.ts';
import { createApiClient } from '../platform/api/api-client.ts';
import { createConfigSource } from '../platform/config.ts';
import { createLiveClient } from '../platform/live/live-client.ts';
import { createNotices } from '../platform/notices.ts';
import type { Platform } from '../platform/platform-context.ts';
import { createSession } from '../platform/session/session.ts';

const nothing = (): void => undefined;
const said = { ko: '', en: '' };

/** What features may use where no browser is: calls are answered, and nothing is followed or kept. */
export function createPosterPlatform(look: PosterLook, ask: typeof fetch): Platform {
  const api = createApiClient({
    fetch: ask,
    language: () => look.language,
    takeEarlyAnswer: () => null,
    onSessionEnd: () => Promise.resolve(false),
  });
  return {
    api,
    config: createConfigSource((path) => ask(path)),
    language: { get: () => look.language, set: nothing, subscribe: () => nothing },
    live: createLiveClient({ openHub: () => ({ send: nothing }), onEnded: nothing }),
    liveFarm,
    navFold: { get: () => look.folded, set: nothing },
    notices: createNotices(),
    session: createSession({
      ...{ api, isMarked: true, tabs: { say: nothing, onWord: nothing } },
      ...{ signedOutElsewhere: said, signOutNotTold: said },
      ...{ onLeave: nothing, onReturn: nothing, onOther: nothing },
    }),
    theme: { get: () => 'system', set: nothing, subscribe: () => nothing },
    wall: null,
  };
}
