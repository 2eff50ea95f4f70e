import { isLoopbackName } from '@rackhand/contract/deployment/loopback';
import { readStored, writeStored } from '../../../platform/stored-value.ts';

const key = 'rackhand.server-address';

/** Where another machine reaches the server, as an admin has typed it; empty while nobody has. */
export function typedAddress(): string {
  return readStored(key) ?? '';
}

export function keepAddress(address: string): void {
  writeStored(key, address);
}

/** The origin of an address, as agents take it; null for anything else. */
export function originOf(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, search, hash } = new URL(text);
  const isOrigin = ['http:', 'https:'].includes(protocol) && pathname === '/' && search === '' && hash === '';
  return isOrigin ? origin : null;
}

export function leadsToItself(origin: string): boolean {
  return isLoopbackName(new URL(origin).hostname);
}

/** What is known without asking: from the server, or because this browser is another machine than the server. */
export function knownAddress(serverUrl: string | null): string | null {
  if (serverUrl !== null) return serverUrl;
  return leadsToItself(window.location.origin) ? null : window.location.origin;
}
