import { normalForm } from '@rackhand/contract/text/normal-form';

/** A file's own name longer than this is cut; what says when it was made stays. */
const longestPart = 80;

/** Something's name as a part of a file name. Document 3 section 5. */
export function fileNamePart(text: string): string {
  const safe = normalForm(text).replaceAll(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu, '_');
  return Array.from(safe).slice(0, longestPart).join('').trim();
}

/** A file to keep, never to show. */
export const attachmentHeader = (name: string): string => `attachment; ${nameParameters(name)}`;

/** A file that a page may show; under this name it is kept. */
export const inlineHeader = (name: string): string => `inline; ${nameParameters(name)}`;

/** The name for old readers and, whole, for the others (RFC 6266). */
function nameParameters(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}
