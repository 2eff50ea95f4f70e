import { expect, it } from 'vitest';
import { detailMessages } from '../detail-messages.ts';
import { stepDetail, stepName } from './step-name.ts';

const said = (kind: 'gap' | 'screen' | 'stage' | 'step', name: string, detail = '', title = '') =>
  (['ko', 'en'] as const).map((language) =>
    stepName({ kind, name, title, detail }, detailMessages[language], language),
  );

it('a gap says how long the device was away, or how many lines or files are missing and why', () => {
  expect(said('gap', 'device_away', '12 s')).toEqual(['장비 연결 끊김 12초', 'Device away 12 s']);
  expect(said('gap', 'lines_left_out', '3120')).toEqual(['3,120줄 생략됨', '3,120 lines left out']);
  expect(said('gap', 'files_left_out', '1200', 'too_many')).toEqual([
    '파일 1,200개 빠짐 · 실행 하나의 파일 수를 넘음',
    '1,200 files left out · more than a run may have',
  ]);
  expect(said('gap', 'files_left_out', '1', 'a later reason')[1]).toBe('1 file left out');
  expect(said('gap', 'device_away')).toEqual(['장비 연결 끊김', 'Device away']);
});

it('a screen is called by the end of its activity, a step by its verb and its name', () => {
  expect(said('screen', 'seen', '', 'com.example.bank/.ListActivity')[1]).toBe('New screen · ListActivity');
  expect(said('step', 'tap', '', '로그인')[0]).toBe('tap · 로그인');
});

it('an installation that failed says why and what helps, and the code behind it', () => {
  const detail = 'INSTALL_FAILED_INSUFFICIENT_STORAGE: no room';
  expect(stepDetail({ kind: 'stage', name: 'install', title: '', detail }, 'ko')).toMatch(
    /저장 공간.*\n.*no room/,
  );
  expect(stepDetail({ kind: 'stage', name: 'test', title: '', detail: 'x' }, 'ko')).toBe('x');
});

it('who reads a run in Korean reads why a step failed and why a cleaning was left out, in Korean', () => {
  const inKorean = (kind: 'cleaning' | 'screen' | 'stage' | 'step', name: string, detail: string): string =>
    stepDetail({ kind, name, title: '', detail }, 'ko');
  expect(inKorean('step', 'tap', 'nothing on the screen has text "nope"')).toBe(
    '화면에 없습니다: text "nope"',
  );
  expect(inKorean('step', 'tap', 'the screen could not be read: the screen never rests')).toBe(
    '화면을 읽지 못했습니다: 화면이 멈추지 않고 바뀝니다',
  );
  expect(inKorean('cleaning', 'clear_app', 'the run has no app')).toBe('실행에 앱이 없습니다');
  expect(inKorean('screen', 'lost', 'com.a does not stay in front: .Home does')).toBe(
    'com.a 앱이 맨 앞에 머물지 않습니다. 맨 앞: .Home',
  );
  expect(
    inKorean('stage', 'clean_after', 'undo_settings: not as before: a; b; home: in front is still Window{1}'),
  ).toMatch(/^.+: 설정이 전과 다릅니다: a; b; .+: 아직 맨 앞에 있습니다: Window\{1\}$/);
  expect(inKorean('stage', 'clean_after', 'no transport')).toBe('no transport');
});

it('who reads a run whose device was taken reads so in their language at its step, its test, its installation and its cleaning', () => {
  for (const [kind, name] of [
    ['step', 'sleep'],
    ['stage', 'test'],
    ['stage', 'install'],
    ['stage', 'clean_after'],
  ] as const) {
    const told = (language: 'ko' | 'en') => stepDetail({ kind, name, title: '', detail: 'fenced' }, language);
    expect(told('ko'), name).toBe('다른 작업이 장비를 가져갔습니다');
    expect(told('en'), name).toBe('another action took the device');
  }
});

it('what a device or a report has said itself is shown as it is', () => {
  const detail = 'Error: Activity not started, unable to resolve Intent';
  expect(stepDetail({ kind: 'step', name: 'open_link', title: '', detail }, 'ko')).toBe(detail);
  expect(stepDetail({ kind: 'step', name: 'case', title: 'pays', detail: 'it failed' }, 'ko')).toBe(
    'it failed',
  );
});
