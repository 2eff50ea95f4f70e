import { type RefObject, useEffect } from 'react';

/** Up and down lead from a link or an action to the same one of the next row. */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = table.current;
    if (element === null) return;
    element.addEventListener('keydown', moveBetweenRows);
    return () => element.removeEventListener('keydown', moveBetweenRows);
  }, [table]);
}

function moveBetweenRows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement))
    return;
  const row = target.closest('tr');
  const place = [...(target.parentElement?.children ?? [])].indexOf(target);
  const rows = [...currentTarget.querySelectorAll('tr[data-arn]')];
  if (row === null || !target.matches('td a, td button, td input')) return;
  const cell = [...row.children].indexOf(target.parentElement ?? target);
  const next = rows[rows.indexOf(row) + step]?.children[cell]?.children[place];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
