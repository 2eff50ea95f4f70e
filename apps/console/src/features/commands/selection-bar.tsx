import type { ComponentProps, ReactElement } from 'react';
import { sidePart } from '../../platform/side-part.tsx';
import type { ChosenBar } from './chosen-bar.tsx';

/** Its code comes with the first row that is chosen. */
const LazyBar = sidePart(async () => (await import('./chosen-bar.tsx')).ChosenBar);

export function SelectionBar(props: Omit<ComponentProps<typeof ChosenBar>, 'chosen'>): ReactElement | null {
  const chosen = props.devices.filter(({ arn }) => props.selection.has(arn));
  return chosen.length === 0 ? null : <LazyBar {...props} chosen={chosen} />;
}
