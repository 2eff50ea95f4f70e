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
