import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { sidePart } from '../../platform/side-part.tsx';
import { BellButton } from './bell/bell-button.tsx';

/** What a person came for is there by then: its code takes nothing from the first sight of a page. */
const afterMs = 4_000;

const AlertBell = sidePart(async () => (await import('./bell/alert-bell.tsx')).AlertBell, Meanwhile);

/** Not needed to show a page; until its code comes its button leads to the page of alerts. */
export function LazyAlertBell(): ReactElement {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return isTime ? <AlertBell /> : <Meanwhile />;
}

function Meanwhile(): ReactElement {
  const navigate = useNavigate();
  return <BellButton onPress={() => void navigate({ to: paths.alerts })} />;
}
