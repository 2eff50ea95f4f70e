import { createContext, useContext } from 'react';
import type { ApiClient } from './api/api-client.ts';
import type { ConfigSource } from './config.ts';
import type { LanguageChoice } from './i18n/language-choice.ts';
import type { LiveClient } from './live/live-client.ts';
import type { LiveFarm } from './live/live-farm.ts';
import type { NavFold } from './look.ts';
import type { Notices } from './notices.ts';
import type { Session } from './session/session.ts';
import type { ThemeChoice } from './theme/theme.ts';
import type { Wall } from './wall/wall.ts';

/** What every feature may use; made once in main.tsx. */
export interface Platform {
  api: ApiClient;
  config: ConfigSource;
  language: LanguageChoice;
  live: LiveClient;
  liveFarm: LiveFarm;
  navFold: NavFold;
  notices: Notices;
  session: Session;
  theme: ThemeChoice;
  /** null on every page but that of a screen on the wall. */
  wall: Wall | null;
}

const PlatformContext = createContext<Platform | null>(null);
export const PlatformProvider = PlatformContext.Provider;

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (platform === null) throw new Error('rendered outside of PlatformProvider');
  return platform;
}
