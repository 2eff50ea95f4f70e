import { useState } from 'react';
import { createPresses, type Press } from './presses.ts';

interface Presses<Name> {
  press: Press<Name>;
  /** What is being asked for now. */
  underWay: ReadonlySet<Name>;
}

/** For what can be pressed in more than one place, or says more than that it is busy; else a `PressButton` does. */
export function usePresses<Name>(): Presses<Name> {
  const [underWay, tell] = useState<ReadonlySet<Name>>(new Set());
  const [press] = useState(() => createPresses<Name>(tell));
  return { press, underWay };
}
