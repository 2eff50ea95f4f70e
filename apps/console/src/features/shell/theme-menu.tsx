import { type Theme, themes } from '@rackhand/contract/call/poster';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useStore } from '../../platform/use-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { shellMessages } from './shell-messages.ts';

const icons = { system: 'system', light: 'sun', dark: 'moon' } as const satisfies Record<Theme, IconName>;

export function ThemeMenu(): ReactElement {
  const { theme: choice } = usePlatform();
  const words = useMessages(shellMessages);
  const theme = useStore(choice.subscribe, choice.get);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const items = themes.map((name) => ({
    key: name,
    label: words.themes[name],
    mark: <Icon name={icons[name]} />,
    current: name === theme,
    onSelect: () => choice.set(name),
  }));
  return (
    <>
      <IconButton
        icon={icons[theme]}
        label={words.theme}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor !== null && (
        <Menu label={words.theme} anchor={anchor} items={items} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
