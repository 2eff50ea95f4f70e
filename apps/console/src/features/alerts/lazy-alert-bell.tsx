import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { sidePart } from '../../platform/side-part.tsx';
import { BellButton } from './bell/bell-button.tsx';

/** Not needed to show a page: its code comes after it, and until then its button leads to the page of alerts. */
export const LazyAlertBell = sidePart(
  async () => (await import('./bell/alert-bell.tsx')).AlertBell,
  Meanwhile,
);

function Meanwhile(): ReactElement {
  const navigate = useNavigate();
  return <BellButton onPress={() => void navigate({ to: paths.alerts })} />;
}
