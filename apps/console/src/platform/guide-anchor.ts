/** As the guide names the place of a heading: by its words. */
export function guideAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/<[^>]+>|&\w+;/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
