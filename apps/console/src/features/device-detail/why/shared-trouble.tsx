import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { incidentMessages } from '../../incidents/incident-messages.ts';
import { incidentsQuery, isOpen } from '../../incidents/incident-queries.ts';
import { incidentTitle } from '../../incidents/incident-title.ts';

/** It is not the device alone: what it shares with others; nothing where it does not. */
export function SharedTrouble({ arn }: { arn: string }): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(incidentMessages);
  const language = useLanguage();
  const { data = [] } = useQuery(incidentsQuery(api));
  const shared = data.find((incident) => isOpen(incident) && incident.devices.some((one) => one.arn === arn));
  if (shared === undefined) return null;
  return (
    <p>
      {words.shared} <Link to={paths.incidents}>{incidentTitle(shared, language)}</Link>
    </p>
  );
}
