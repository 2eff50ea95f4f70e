import { type RefObject, useEffect } from 'react';

/** After each try that failed, to the first field that is at fault. */
export function useFocusFault(form: RefObject<HTMLFormElement | null>, tried: unknown): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [form, tried]);
}
