let caught = '';

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Backspace') caught = caught.slice(0, -1);
  else if ([...event.key].length === 1) caught += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The field's code comes when it is first asked for; who has asked goes on typing meanwhile. */
export function catchTyping(): void {
  caught = '';
  document.addEventListener('keydown', onKey, { capture: true });
}

/** @returns what was typed since {@link catchTyping} */
export function endCatching(): string {
  document.removeEventListener('keydown', onKey, { capture: true });
  const typed = caught;
  caught = '';
  return typed;
}
