const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, also between quotes. */
export function htmlText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '');
}
