import { type InputHTMLAttributes, type ReactElement, useEffect, useRef } from 'react';

interface ChooseAllBoxProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'className' | 'disabled' | 'tabIndex'> {
  ids: readonly string[];
  selection: { has: (id: string) => boolean; set: (ids: readonly string[], chosen: boolean) => void };
  label: string;
}

/** Chooses all of these, or none of them. */
export function ChooseAllBox({ ids, selection, label, ...input }: ChooseAllBoxProps): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  const count = ids.filter(selection.has).length;
  const isAll = count === ids.length && count > 0;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <input
      {...input}
      ref={box}
      type="checkbox"
      checked={isAll}
      aria-label={label}
      onChange={() => selection.set(ids, !isAll)}
    />
  );
}
