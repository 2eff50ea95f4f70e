import type { ReactElement } from 'react';
import { Loader } from '../ui/loader.tsx';
import { useMessages } from './i18n/use-messages.ts';
import { platformMessages } from './platform-messages.ts';

export function PageLoader(): ReactElement {
  return <Loader label={useMessages(platformMessages).loadingPage} />;
}
