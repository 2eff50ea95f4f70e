import { describe, expect, it } from 'vitest';
import { exclusionReason } from '../recovery/rungs.ts';
import { firstRepairReasons, removedWithDevice } from '../repair/first-reasons.ts';

import { whyWaiting } from '../test/why-result.ts';
import { languages } from '../text/language.ts';
import { inBrackets, noteInBoth, noteText } from './exclusion-note.ts';
import { reasonText } from './state-reason.ts';

const inEach = (note: string, isOfRepair = false): string[] =>
  languages.map((language) => noteText(note, language, isOfRepair));

describe('whoever reads why a device is excluded', () => {
  it('reads in one language what recovery has noted, as it has always been kept', () => {
    const note = exclusionReason(['usb_reset', 'reboot']);
    expect(note).toBe('복구 실패(USB 다시 연결, 재부팅) · Recovery failed (Reconnect USB, Reboot)');
    expect(inEach(note)).toEqual([
      '복구 실패(USB 다시 연결, 재부팅)',
      'Recovery failed (Reconnect USB, Reboot)',
    ]);
  });

  it('reads the reason of a repair in one language, whatever its admins call it', () => {
    for (const text of [
      ...firstRepairReasons,
      { ko: '힌지(왼쪽) 파손', en: 'Hinge (left)' },
      { ko: 'LCD', en: 'LCD' },
    ])
      expect(inEach(noteInBoth('repair', text))).toEqual([text.ko, text.en]);
  });

  it('reads notes of before in one language: those of the first reasons, and all while the case is open', () => {
    for (const text of [...firstRepairReasons, removedWithDevice])
      expect(inEach(inBrackets(text))).toEqual([text.ko, text.en]);
    const own = { ko: '화면(LCD) 파손', en: 'Screen broken (LCD)' };
    expect(inEach(inBrackets(own), true)).toEqual([own.ko, own.en]);
    expect(inEach('LCD', true)).toEqual(['LCD', 'LCD']);
  });

  it('reads what a person has typed as it was typed', () => {
    for (const note of [
      '화면 파손 (LCD)',
      '점검 · check',
      '복구 실패(재부팅)',
      '수리(액정',
      'Repair (x)',
      '',
    ])
      expect(inEach(note)).toEqual([note, note]);
  });

  it('reads the same in a device’s history and of a test that waits for the device', () => {
    const detail = noteInBoth('repair', { ko: '화면 파손', en: 'Broken screen' });
    expect(languages.map((language) => reasonText(detail, language))).toEqual(['화면 파손', 'Broken screen']);
    const waiting = { reason: 'EXCLUDED', detail, place: 1 } as const;
    expect(whyWaiting({ waiting }, 'ko')).toMatch(/\(화면 파손\)$/);
    expect(whyWaiting({ waiting }, 'en')).toMatch(/\(Broken screen\)$/);
    expect(whyWaiting({ waiting }, 'en')).not.toMatch(/\p{Script=Hangul}/u);
  });
});
