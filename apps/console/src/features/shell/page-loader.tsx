import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Loader } from '../../ui/loader.tsx';
import { shellMessages } from './shell-messages.ts';

export function PageLoader(): ReactElement {
  return <Loader label={useMessages(shellMessages).loadingPage} />;
}
