import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { racksQuery } from '../../racks/rack-queries.ts';
import { rackMessages } from '../rack-messages.ts';
import { RackBoard, type RackBoardProps } from './rack-board.tsx';

/** Every slot in its place, whatever the filter: what does not match is only shaded. */
export function RackGrid(props: Omit<RackBoardProps, 'groups'>): ReactElement {
  const words = useMessages(rackMessages);
  const { data: plan, error, refetch } = useQuery(racksQuery(usePlatform().api));
  if (plan !== undefined) return <RackBoard {...props} groups={plan.groups} />;
  return <LoadState query={{ data: plan, error, refetch }} words={words} rows={12} />;
}
