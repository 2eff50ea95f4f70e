import { expect, test } from 'vitest';
import { languages } from '../text/language.ts';
import { type DecidedBy, verdictKinds } from './listed-run.ts';
import type { RunError } from './run-errors.ts';
import { waitingReasons } from './run-states.ts';
import { waitingWords } from './run-words.ts';
import { takenBy } from './taken-by.ts';
import { noRunner } from './waiting-detail.ts';
import { whyResult, whyWaiting } from './why-result.ts';

const by = (said: Partial<DecidedBy> & Pick<DecidedBy, 'kind'>): DecidedBy => ({
  ...{ line: null, text: '', list: null, keyword: null, setting_id: null, reason: null },
  ...said,
});
const why = (said: Parameters<typeof by>[0]): string =>
  whyResult({ result: 'failed', decided_by: by(said) }, 'en');

test('whatever has decided a result is told in both languages', () => {
  for (const kind of verdictKinds.filter((one) => one !== 'infrastructure'))
    for (const language of languages)
      expect(whyResult({ result: 'failed', decided_by: by({ kind, text: 'x' }) }, language)).not.toBe('');
  expect(why({ kind: 'infrastructure', reason: 'DEVICE_AWAY', text: 'no transport' })).toBe(
    'The device went away. no transport',
  );
  expect(why({ kind: 'keyword', list: 'failed', keyword: 'panic' })).toBe('Failed message “panic”');
});

test('a run that passed says that nothing was found, and one without a result says nothing', () => {
  expect(whyResult({ result: 'passed', decided_by: null }, 'en')).toBe('Nothing wrong was found');
  expect(whyResult({ result: null, decided_by: null }, 'en')).toBe('');
});

test('a crash of another app than the tested one says whose it was', () => {
  const elsewhere = (said: Partial<DecidedBy>, kind: 'crash' | 'anr' = 'crash'): string =>
    whyResult({ result: 'warning', decided_by: by({ kind, text: 'NPE', ...said }) }, 'en');
  expect(elsewhere({ app_id: 'com.other' })).toBe('Another app, com.other, crashed: NPE');
  expect(elsewhere({ app_id: 'com.other' }, 'anr')).toBe('Another app, com.other, did not respond: NPE');
  expect(elsewhere({})).toBe('Another app crashed: NPE');
  expect(why({ kind: 'crash', app_id: 'com.example.bank', text: 'NPE' })).toBe('The app crashed: NPE');
});

test('a run that waits says why, and who or what holds it back', () => {
  const waits = (detail: string): string =>
    whyWaiting({ waiting: { reason: 'BUSY', detail, place: 1 } }, 'en');
  expect(waits('')).toBe('The device is in use.');
  expect(waits('kim')).toBe('The device is in use. (kim)');
  expect(waits('ELSEWHERE')).toBe('The device is in use. (in use by another deployment)');
  expect(waits(noRunner('lab', null))).toBe('No outside runner with the label “lab” has asked for work yet.');
  expect(waits(noRunner('lab', '2026-11-25T18:03:09+09:00'))).toBe(
    'No outside runner with the label “lab” has asked for work since 2026-11-25 18:03.',
  );
  expect(why({ kind: 'infrastructure', reason: 'WAITED_TOO_LONG', text: noRunner('lab', null) })).toMatch(
    /No outside runner with the label “lab”/,
  );
  expect(whyWaiting({ waiting: null }, 'en')).toBe('');
});

test('a run that waited too long says why, in the words of one that waits', () => {
  for (const waiting_reason of waitingReasons)
    for (const language of languages) {
      const decided_by = by({ kind: 'infrastructure', reason: 'WAITED_TOO_LONG', waiting_reason, text: 'x' });
      const told = whyResult({ result: 'error', decided_by }, language);
      expect(told).toContain(`${waitingWords[waiting_reason][language]} (x)`);
    }
  expect(
    why({ kind: 'infrastructure', reason: 'WAITED_TOO_LONG', waiting_reason: 'LOW_BATTERY', text: '12 %' }),
  ).toBe('No device was free within its waiting time. The battery is too low. (12 %)');
  expect(
    why({ kind: 'infrastructure', reason: 'WAITED_TOO_LONG', waiting_reason: 'ERROR', text: 'OFFLINE' }),
  ).toBe('No device was free within its waiting time. The device has an error. (Offline)');
});

test('who reads a run in Korean reads why its step failed in Korean, behind what the step is called', () => {
  const text = 'tap text nope: nothing on the screen has text "nope"';
  const told = (language: 'ko' | 'en'): string =>
    whyResult({ result: 'failed', decided_by: by({ kind: 'step', text }) }, language);
  expect(told('ko')).toBe('단계 실패: tap text nope: 화면에 없습니다: text "nope"');
  expect(told('en')).toBe(`Step failed: ${text}`);
});

test('who reads why a run was interrupted reads in their language who asked for what, and of another deployment no name', () => {
  const told = (text: string): string[] => {
    const decided_by = by({ kind: 'infrastructure', reason: 'INTERRUPTED', text });
    return languages.map((language) => whyResult({ result: 'error', decided_by }, language));
  };
  expect(told(takenBy('reboot', 'kim'))).toEqual([
    '다른 작업이 장비를 가져갔습니다. kim 님이 ‘재부팅’ 작업을 요청했습니다.',
    'Another action took the device. kim had asked for “Reboot”.',
  ]);
  expect(told(takenBy('usb_reset', null))).toEqual([
    '다른 작업이 장비를 가져갔습니다. 다른 배포에서 ‘USB 다시 연결’ 작업을 요청했습니다.',
    'Another action took the device. Another deployment had asked for “Reconnect USB”.',
  ]);
  // As agents say it, which know no more than the first sentence.
  const alone = ['다른 작업이 장비를 가져갔습니다.', 'Another action took the device.'];
  expect(told('the device belongs to somebody else')).toEqual(alone);
  expect(told('')).toEqual(alone);
});

test('who reads in Korean why the infrastructure ended a run reads the agent’s own sentences in Korean', () => {
  const told = (reason: RunError, text: string): string =>
    whyResult({ result: 'error', decided_by: by({ kind: 'infrastructure', reason, text }) }, 'ko');
  expect(told('HOST_AWAY', 'no server was heard for too long')).toBe(
    '호스트와 연락이 끊겼습니다. 서버와 오래 연락이 되지 않았습니다',
  );
  expect(told('AGENT_RESTARTED', 'the agent ended in the middle of it')).toMatch(/종료되었습니다$/);
  expect(told('DEVICE_REBOOTED', 'it has restarted by itself')).toMatch(/저절로 다시 시작했습니다$/);
  expect(told('PREPARE_FAILED', 'Killed')).toBe('장비를 준비하지 못했습니다. Killed');
});
