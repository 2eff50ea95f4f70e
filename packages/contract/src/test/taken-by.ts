import { type CommandType, commandKinds, isCommandType } from '../command/command-kinds.ts';
import type { Text } from '../text/language.ts';

const mark = 'TAKEN_BY ';

/** What is told of a run whose device a command has taken, and who had asked for that; null: somebody of another deployment. */
export function takenBy(type: CommandType, by: string | null): string {
  return `${mark}${type}${by === null ? '' : `\n${by}`}`;
}

/** The sentence for it; null: it tells something else. */
export function takenSentence(text: string): Text | null {
  if (!text.startsWith(mark)) return null;
  const [type = '', by] = text.slice(mark.length).split('\n');
  const name = isCommandType(type) ? commandKinds[type].words.name : { ko: type, en: type };
  return by === undefined
    ? {
        ko: `다른 배포에서 ‘${name.ko}’ 작업을 요청했습니다.`,
        en: `Another deployment had asked for “${name.en}”.`,
      }
    : {
        ko: `${by} 님이 ‘${name.ko}’ 작업을 요청했습니다.`,
        en: `${by} had asked for “${name.en}”.`,
      };
}
