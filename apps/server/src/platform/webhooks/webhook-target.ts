import { isIP } from 'node:net';
import type { Text } from '@rackhand/contract/text/language';
import { webhookTexts } from '@rackhand/contract/webhook/webhook';
import { hostOf, mayConnectTo } from './webhook-address.ts';

/** Why nothing is sent there, as far as the address by itself says; null where it may be tried. */
export function targetMistake(url: URL, namedHosts: readonly string[]): Text | null {
  const host = hostOf(url);
  const isNamed = namedHosts.includes(host);
  if (url.protocol !== 'https:' && !isNamed) return webhookTexts.plain;
  return isIP(host) === 0 || mayConnectTo(host, isNamed) ? null : webhookTexts.notPublic;
}
