import { readStored, writeStored } from '../stored-value.ts';

const key = 'rackhand.fonts';

/** Address of the fonts' stylesheet that this browser has in its cache, or null where it has none. */
export function storedFonts(): string | null {
  const address = readStored(key);
  return address?.startsWith('/') === true && !address.startsWith('//') ? address : null;
}

export function storeFonts(address: string): void {
  writeStored(key, address);
}

export function addStylesheet(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return link;
}
