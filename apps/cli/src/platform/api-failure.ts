import type { Failure } from '@rackhand/contract/call/endpoint';
import type { Language, Text } from '@rackhand/contract/text/language';
import { CliFailure } from './exit-codes.ts';

/** What the server has refused, in its own words, with what may help. */
export function refusal(failure: Failure, language: Language): CliFailure {
  const { errorCode, message, details = [], request_id } = failure;
  const lines = details.map(
    ({ field, message: told, texts: both }) => `  ${field}: ${both?.[language] ?? told}`,
  );
  const hint = hints[String(errorCode)];
  const text = (id: string, next: string): string =>
    [`${message} (${String(errorCode)}, ${id} ${request_id})`, ...lines, ...(next === '' ? [] : [next])].join(
      '\n',
    );
  const both = { ko: text('요청', hint?.ko ?? ''), en: text('request', hint?.en ?? '') };
  return new CliFailure('failed', both, failure);
}

const hints: Readonly<Record<string, Text>> = {
  '2006': {
    ko: '콘솔의 ‘API 토큰’ 페이지에서 토큰의 만료일을 확인하거나 새 토큰을 만드세요.',
    en: 'Look at the page “API tokens” when it expires, or have a new one made there.',
  },
  E1011: {
    ko: '`rackhand devices`로 장비 목록을 볼 수 있습니다.',
    en: '`rackhand devices` lists the devices.',
  },
};

/** Why no answer came; `isFinal`: to try again would change nothing. */
export interface Unreached {
  why: string;
  isFinal: boolean;
}

/** Of what fetch throws, which keeps the reason in `cause`; where it tried several addresses, in each of them. */
export function whyUnreached(error: unknown): Unreached {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const code = isWithCode(first) ? first.code : '';
  const words = first instanceof Error && first.message !== '' ? first.message : String(error);
  return {
    why: code === '' || words.includes(code) ? words : `${words} (${code})`,
    isFinal: final.test(code),
  };
}

/** No such name, or a certificate that is not trusted: a person has to do something. */
const final = /^(ENOTFOUND|EPROTO|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_INVALID_)/;

function isWithCode(value: unknown): value is { code: string } {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

export function notReached(origin: string, why: string): CliFailure {
  return new CliFailure('notReached', {
    ko: `${origin} 서버에 연결할 수 없습니다: ${why}\nRACKHAND_URL과 네트워크를 확인하세요.`,
    en: `The server at ${origin} can't be reached: ${why}\nCheck RACKHAND_URL and the network.`,
  });
}

export function redirected(origin: string, to: string): CliFailure {
  return new CliFailure('notReached', {
    ko: `${origin} 서버가 ${to} 주소로 안내합니다. RACKHAND_URL을 그 서버 주소로 바꾸세요.`,
    en: `The server at ${origin} sends to ${to}. Set RACKHAND_URL to that server.`,
  });
}

export function strangeAnswer(origin: string, status: number): CliFailure {
  return new CliFailure('notReached', {
    ko: `${origin} 서버의 응답이 Rackhand API의 것이 아닙니다(HTTP ${status}). RACKHAND_URL을 확인하세요.`,
    en: `What ${origin} answers is not the Rackhand API (HTTP ${status}). Check RACKHAND_URL.`,
  });
}

export const outOfTime = (seconds: number): CliFailure =>
  new CliFailure('timeout', {
    ko: `${seconds}초 안에 끝나지 않았습니다. --timeout으로 더 오래 기다릴 수 있습니다.`,
    en: `It did not end within ${seconds} s. --timeout waits longer.`,
  });
