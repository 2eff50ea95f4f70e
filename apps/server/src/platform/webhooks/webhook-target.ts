import { isIP } from 'node:net';
import type { Text } from '@rackhand/contract/text/language';
import { webhookTexts } from '@rackhand/contract/webhook/webhook';
import { hostOf, mayConnectTo } from './webhook-address.ts';

/** Always this machine's own (RFC 6761); where other names lead to is looked up at each try. */
const isOwnName = (host: string): boolean => /(?:^|\.)localhost\.?$/.test(host);

/** Why nothing is sent there, as far as the address by itself says; null where it may be tried. */
export function targetMistake(url: URL, namedHosts: readonly string[]): Text | null {
  const host = hostOf(url);
  const isNamed = namedHosts.includes(host);
  if (url.protocol !== 'https:' && !isNamed) return webhookTexts.plain;
  const mayTry = isIP(host) === 0 ? isNamed || !isOwnName(host) : mayConnectTo(host, isNamed);
  return mayTry ? null : webhookTexts.notPublic;
}
