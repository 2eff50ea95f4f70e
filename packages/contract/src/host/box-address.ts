import type { Text } from '../text/language.ts';

/** Set-top boxes that an agent reaches over the network. Document 3 section 4. */

/** Whoever names it keeps the boxes connected that its server tells it. */
export const boxesAbility = 'boxes';

export const boxLimits = {
  /** adb's own ports. */
  firstPort: 5555,
  lastPort: 5585,
  /** The host's agent has so long to connect to a new box and to read it. */
  registeredWithinMs: 15_000,
  boxesOfHost: 600,
  networks: 50,
} as const;

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);

export function isIpv4(text: string): boolean {
  return ipv4.test(text);
}

export interface BoxAddress {
  ip: string;
  port: number;
}

/** `10.0.0.7:5555`; null: it is no such address. */
export function readBoxAddress(text: string): BoxAddress | null {
  const [ip = '', port = '', ...more] = text.trim().split(':');
  return more.length === 0 && isIpv4(ip) && /^\d{1,5}$/.test(port) ? { ip, port: Number(port) } : null;
}

function numberOf(ip: string): number {
  return ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** `10.0.0.0/8`; null: it is no network. */
function readNetwork(text: string): { first: number; size: number } | null {
  const [ip = '', bits = '', ...more] = text.trim().split('/');
  if (more.length > 0 || !isIpv4(ip) || !/^\d{1,2}$/.test(bits) || Number(bits) > 32) return null;
  const size = 2 ** (32 - Number(bits));
  return { first: Math.floor(numberOf(ip) / size) * size, size };
}

export function isNetwork(text: string): boolean {
  return readNetwork(text) !== null;
}

function isWithin(ip: string, networks: readonly string[]): boolean {
  const number = numberOf(ip);
  return networks.some((text) => {
    const network = readNetwork(text);
    return network !== null && number >= network.first && number < network.first + network.size;
  });
}

/** Why a host with these networks does not connect to this address; null where it does. */
export function whyNoBox(text: string, networks: readonly string[]): Text | null {
  const address = readBoxAddress(text);
  if (address === null) return boxMistakes.address;
  const { firstPort, lastPort } = boxLimits;
  if (address.port < firstPort || address.port > lastPort) return boxMistakes.port;
  return isWithin(address.ip, networks) ? null : boxMistakes.network;
}

const { firstPort, lastPort } = boxLimits;
export const boxMistakes = {
  ip: { ko: 'IPv4 주소를 입력하세요. 예: 192.168.0.20', en: 'Enter an IPv4 address, such as 192.168.0.20.' },
  address: {
    ko: 'IPv4 주소와 포트를 입력하세요. 예: 192.168.0.20:5555',
    en: 'Enter an IPv4 address and a port, such as 192.168.0.20:5555.',
  },
  port: {
    ko: `포트는 ${String(firstPort)}–${String(lastPort)}입니다.`,
    en: `The port is ${String(firstPort)} to ${String(lastPort)}.`,
  },
  network: {
    ko: '호스트의 설정이 허용하지 않는 네트워크입니다.',
    en: 'The host’s configuration does not allow this network.',
  },
} as const satisfies Record<string, Text>;
