import { type Theme, themes } from '@rackhand/contract/call/poster';
import { readStored, writeStored } from '../stored-value.ts';

const key = 'rackhand.theme';

export function storedTheme(): Theme {
  const stored = readStored(key);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function storeTheme(theme: Theme): void {
  writeStored(key, theme);
}

export function isThemeKey(changed: string | null): boolean {
  return changed === key;
}

/** Without the attribute the stylesheet follows the system. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
