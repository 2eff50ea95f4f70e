/** Copies also from a page over plain http, which has no clipboard object. */
export async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined) {
    await clipboard.writeText(text);
    return;
  }
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  // What stands outside an open dialog can't be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- a page over plain http has nothing else.
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('the browser refused to copy');
}
