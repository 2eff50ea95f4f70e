import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { buttonLink } from '../../ui/button.tsx';
import { addHostMessages } from './add-host-messages.ts';

/** Where nothing can be seen before a host is there: the way to add one, or who can. */
export function AddHostHint(): ReactElement {
  const words = useMessages(addHostMessages);
  if (useSession().admin?.is_super_admin !== true) return <p>{words.askSuper}</p>;
  return (
    <Link to={paths.hostManagement} className={buttonLink}>
      {words.add}
    </Link>
  );
}
