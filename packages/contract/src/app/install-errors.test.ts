import { expect, test } from 'vitest';
import { installAdvice } from './install-errors.ts';

test('a known install error says why and what helps in both languages; of another there is nothing to say', () => {
  const advice = installAdvice('INSTALL_FAILED_INSUFFICIENT_STORAGE');
  expect(advice?.en).toBe('The device is short of storage. Delete apps or files, then try again.');
  expect(advice?.ko).toContain('저장 공간이 부족합니다.');
  expect(['toString', 'INSTALL_FAILED_OF_A_VENDOR', null].map(installAdvice)).toEqual([null, null, null]);
});
