import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { AddHostHint } from '../hosts/add-host-hint.tsx';
import { listMessages } from './list-messages.ts';

/** In place of an empty table: why it is empty and what to do. */
export function NoRows({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactElement {
  const words = useMessages(listMessages);
  return (
    <EmptyPlate text={filtered ? words.noMatches : words.noDevices}>
      {filtered ? <Button onClick={onClear}>{words.clearFilters}</Button> : <AddHostHint />}
    </EmptyPlate>
  );
}
