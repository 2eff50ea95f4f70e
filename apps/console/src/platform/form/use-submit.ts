import { type SubmitEvent, useState } from 'react';

interface Submit {
  /** It is being sent. */
  busy: boolean;
  onSubmit: (event: SubmitEvent) => void;
}

/** Sends a form: never by loading the page anew, and not again while it is on its way. */
export function useSubmit(send: () => Promise<unknown>): Submit {
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      await send();
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit();
    },
  };
}
