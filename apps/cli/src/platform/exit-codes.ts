import type { Failure } from '@rackhand/contract/call/endpoint';
import type { Text } from '@rackhand/contract/text/language';

/** How a command ended, for scripts. Document 8, "CLI". */
export const exitCodes = {
  done: 0,
  failed: 1,
  notUnderstood: 2,
  someFailed: 3,
  notReached: 4,
  timeout: 5,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeWords: Readonly<Record<keyof typeof exitCodes, Text>> = {
  done: { ko: '완료', en: 'done' },
  failed: { ko: '거부되었거나 실패', en: 'refused or failed' },
  notUnderstood: { ko: '명령을 이해할 수 없음', en: 'not understood' },
  someFailed: { ko: '일부 실패', en: 'some failed' },
  notReached: { ko: '서버에 연결할 수 없음', en: 'server not reached' },
  timeout: { ko: '시간 초과', en: 'timeout' },
};

/** Ends the program with a message that says what to do next. */
export class CliFailure extends Error {
  readonly exitCode: ExitCode;
  readonly text: Text;
  /** The server's own, where it has refused a call. */
  readonly refused: Failure | null;

  constructor(exit: keyof typeof exitCodes, text: Text, refused: Failure | null = null) {
    super(text.en);
    this.name = 'CliFailure';
    this.exitCode = exitCodes[exit];
    this.text = text;
    this.refused = refused;
  }
}

/** Of several: all went well, none did, or some did. */
export function exitCodeOf(succeeded: number, failed: number): ExitCode {
  if (failed === 0) return exitCodes.done;
  return succeeded === 0 ? exitCodes.failed : exitCodes.someFailed;
}
