/** A file's own name longer than this is cut; what says when it was made stays. */
const longestPart = 80;

/** Something's name as a part of a file name. Document 3 section 5. */
export function fileNamePart(text: string): string {
  const safe = text.normalize('NFC').replaceAll(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu, '_');
  return Array.from(safe).slice(0, longestPart).join('').trim();
}

/** A file to keep, never to show: its name for old readers and, whole, for the others (RFC 6266). */
export function attachmentHeader(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
