const typed = [
  'text',
  'search',
  'password',
  'email',
  'number',
  'tel',
  'url',
  'date',
  'time',
  'datetime-local',
];

/** Where a form that is for typing begins: its first field, of whatever kind; null where nothing is typed. */
export function firstField(root: Element): HTMLElement | null {
  const fields = [
    ...root.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input, select, textarea',
    ),
  ].filter((field) => !field.disabled && field.checkVisibility());
  if (!fields.some(isTyped)) return null;
  const first = fields.find((field) => !isReadOnly(field));
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first ?? null;
  return fields.find((field) => field.name === first.name && isChosen(field)) ?? first;
}

function isReadOnly(field: Element): boolean {
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.readOnly;
}

function isTyped(field: Element): boolean {
  if (isReadOnly(field)) return false;
  return (
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && typed.includes(field.type))
  );
}

function isChosen(field: Element): boolean {
  return field instanceof HTMLInputElement && field.checked;
}
