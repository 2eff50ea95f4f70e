import { isLanguage, type Language, type Text } from '@rackhand/contract/text/language';
import { textOf } from '@rackhand/program/text-of';
import { CliFailure } from './platform/exit-codes.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Which server, and by whose right. */
export interface Access {
  origin: string;
  token: string;
}

/** `readText` fails as `readFileSync` does. No message ever says what stands in the token. */
export function readAccess(env: Environment, readText: (path: string) => string): Access {
  return { origin: readOrigin(env['RACKHAND_URL'] ?? ''), token: readToken(env, readText) };
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw mistake(text === '' ? texts.noUrl : texts.noWebUrl);
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '';
  if (!isBare || url.username !== '' || url.password !== '') throw mistake(texts.notBare);
  return url.origin;
}

function readToken(env: Environment, readText: (path: string) => string): string {
  const [given, path] = [env['RACKHAND_TOKEN'] ?? '', env['RACKHAND_TOKEN_FILE'] ?? ''];
  if (given !== '' && path !== '') throw mistake(texts.twoTokens);
  const token = (path === '' ? given : readTokenFile(path, readText)).trim();
  if (token === '') throw mistake(path === '' ? texts.noToken : texts.emptyFile(path));
  if (!/^[\x21-\x7e]+$/.test(token)) throw mistake(texts.strangeToken);
  return token;
}

function readTokenFile(path: string, readText: (path: string) => string): string {
  try {
    return readText(path);
  } catch (error) {
    throw mistake(texts.unreadable(path, textOf(error)));
  }
}

/** As `--lang` says, else the locale: Korean where it is Korean, English everywhere else. */
export function languageOf(asked: string | undefined, env: Environment): Language {
  if (asked !== undefined && isLanguage(asked)) return asked;
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((value) => (value ?? '') !== '');
  return locale?.toLowerCase().startsWith('ko') === true ? 'ko' : 'en';
}

const mistake = (text: Text): CliFailure => new CliFailure('notUnderstood', text);

const texts = {
  noUrl: {
    ko: 'RACKHAND_URL이 없습니다. 서버 주소를 넣으세요. 예: export RACKHAND_URL=https://farm.example',
    en: 'RACKHAND_URL is not set. Name the server, such as: export RACKHAND_URL=https://farm.example',
  },
  noWebUrl: {
    ko: 'RACKHAND_URL은 https:// 또는 http://로 시작하는 주소여야 합니다. 예: https://farm.example',
    en: 'RACKHAND_URL has to begin with https:// or http://, such as https://farm.example',
  },
  notBare: {
    ko: 'RACKHAND_URL에는 경로나 아이디 없이 서버 주소만 넣으세요. 예: https://farm.example',
    en: 'RACKHAND_URL is the address alone, without a path or a user, such as https://farm.example',
  },
  noToken: {
    ko: 'RACKHAND_TOKEN이나 RACKHAND_TOKEN_FILE이 없습니다. 콘솔의 ‘API 토큰’ 페이지에서 토큰을 만드세요.',
    en: 'Neither RACKHAND_TOKEN nor RACKHAND_TOKEN_FILE is set. A super admin makes a token on the page “API tokens”.',
  },
  twoTokens: {
    ko: 'RACKHAND_TOKEN과 RACKHAND_TOKEN_FILE 중 하나만 설정하세요.',
    en: 'RACKHAND_TOKEN and RACKHAND_TOKEN_FILE are both set: one of them is meant.',
  },
  strangeToken: {
    ko: '토큰에 쓸 수 없는 글자가 있습니다. 토큰을 다시 복사하세요.',
    en: 'The token has characters that no token has. Copy it again.',
  },
  emptyFile: (path: string): Text => ({
    ko: `RACKHAND_TOKEN_FILE(${path})이 비어 있습니다.`,
    en: `RACKHAND_TOKEN_FILE names ${path}, which is empty.`,
  }),
  unreadable: (path: string, why: string): Text => ({
    ko: `RACKHAND_TOKEN_FILE(${path})을 읽을 수 없습니다: ${why}`,
    en: `RACKHAND_TOKEN_FILE names ${path}, which can't be read: ${why}`,
  }),
};
