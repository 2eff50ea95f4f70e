/** What was typed before the field was there. */
export interface EarlyTyping {
  text: string;
  /** Enter was pressed after it: whoever has typed wants the first entry. */
  isEntered: boolean;
}

let caught: EarlyTyping = { text: '', isEntered: false };

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Enter') caught.isEntered = true;
  else if (event.key === 'Backspace') caught.text = caught.text.slice(0, -1);
  else if ([...event.key].length === 1 && !caught.isEntered) caught.text += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The field's code comes when it is first asked for; who has asked goes on typing meanwhile. */
export function catchTyping(): void {
  caught = { text: '', isEntered: false };
  document.addEventListener('keydown', onKey, { capture: true });
}

/** @returns what was typed since {@link catchTyping} */
export function endCatching(): EarlyTyping {
  document.removeEventListener('keydown', onKey, { capture: true });
  const typed = caught;
  caught = { text: '', isEntered: false };
  return typed;
}
