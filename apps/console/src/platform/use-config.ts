import { useSyncExternalStore } from 'react';
import type { Config } from './config.ts';
import { usePlatform } from './platform-context.ts';

export function useConfig(): Config {
  const { config } = usePlatform();
  return useSyncExternalStore(config.subscribe, config.get);
}
