import type { Language } from '@rackhand/contract/text/language';
import { hasLoginMarker } from '../session/marker-cookies.ts';

declare global {
  interface Window {
    /** Answers on their way since before the code was there, by address; each is taken once. */
    rackhandEarly?: Map<string, Promise<Response>>;
  }
}

/** What every page asks for, and what each page shows first. A test holds them to the contract's paths. */
export const configPath = '/config/appConfig.json';
export const sessionPath = '/admbo/admin/info';
export const pagePaths: Partial<Record<string, readonly string[]>> = {
  '/': ['/admbo/all_device', '/admbo/device/server'],
  '/device': ['/admbo/all_device'],
  '/device2': ['/service/devicepool'],
  '/server': ['/admbo/device/server'],
};

/** Pages that show nothing of who is signed in. */
const withoutSession: readonly string[] = ['/login', '/wall'];

export function startEarlyCalls(page: string, language: Language): void {
  const paths: string[] = [configPath];
  if (hasLoginMarker() && !withoutSession.includes(page)) paths.push(...(pagePaths[page] ?? []), sessionPath);
  window.rackhandEarly = new Map(paths.map((path) => [path, startCall(path, language)]));
}

function startCall(path: string, language: Language): Promise<Response> {
  const answer = fetch(path, { headers: { Accept: 'application/json', 'Accept-Language': language } });
  // The one who takes it hears of the failure; nobody else has to.
  answer.catch(() => undefined);
  return answer;
}

/** The answers that nobody has taken, by address. */
export function earlyAnswers(): [address: string, answer: Promise<Response>][] {
  return [...(window.rackhandEarly ?? [])];
}

export function takeEarlyAnswer(address: string): Promise<Response> | null {
  const answer = window.rackhandEarly?.get(address) ?? null;
  window.rackhandEarly?.delete(address);
  return answer;
}
