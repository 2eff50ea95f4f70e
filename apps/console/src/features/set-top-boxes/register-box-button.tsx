import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { boxMessages } from './box-messages.ts';
import { RegisterBoxDialog } from './register-box-dialog.tsx';

interface RegisterBoxButtonProps {
  host: string;
  hosts: readonly string[];
}

export function RegisterBoxButton({ host, hosts }: RegisterBoxButtonProps): ReactElement {
  const words = useMessages(boxMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.register}</Button>
      {isOpen && <RegisterBoxDialog host={host} hosts={hosts} onClose={() => setOpen(false)} />}
    </>
  );
}
