import type { Text } from '../text/language.ts';

/**
 * Why an attempt ends before its last step, as its agent calls it. What was under way then has that word as its reason.
 * `fenced`: somebody else has the device by a newer lease, and it is not touched any more; `over`: the server had ended it;
 * `let_go`: no server has been heard for so long that the lease may have ended.
 */
export const endsOfRun = ['stop', 'over', 'fenced', 'let_go', 'limit', 'crash', 'agent_ended'] as const;
export type EndOfRun = (typeof endsOfRun)[number];

const endOfRunWords = {
  stop: { ko: '중지되었습니다', en: 'it was stopped' },
  over: { ko: '서버가 먼저 끝냈습니다', en: 'the server had ended it' },
  fenced: { ko: '다른 작업이 장비를 가져갔습니다', en: 'another action took the device' },
  let_go: { ko: '서버와 오래 연락이 되지 않았습니다', en: 'no server was heard for too long' },
  limit: { ko: '제한 시간이 끝났습니다', en: 'its time was over' },
  crash: { ko: '앱이 크래시되거나 응답하지 않았습니다', en: 'the app crashed or did not respond' },
  agent_ended: { ko: '에이전트가 종료되었습니다', en: 'the agent ended' },
} as const satisfies Record<EndOfRun, Text>;

/** null: it is none of these words. */
export function endOfRunText(word: string): Text | null {
  return Object.hasOwn(endOfRunWords, word) ? endOfRunWords[word as EndOfRun] : null;
}

/** What is told of a cleaning that whoever has taken the device has kept from it: it has not failed. */
export const keptFromCleaning: EndOfRun = 'fenced';
