import { type ReactElement, useState } from 'react';
import { IconButton } from './button.tsx';
import { Menu, type MenuItem } from './menu.tsx';

interface MenuButtonProps {
  label: string;
  /** Asked for when it is opened. */
  items: () => readonly MenuItem[];
}

/** What can be done with one thing, behind a button. */
export function MenuButton({ label, items }: MenuButtonProps): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        icon="more"
        label={label}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor !== null && (
        <Menu label={label} anchor={anchor} items={items()} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
