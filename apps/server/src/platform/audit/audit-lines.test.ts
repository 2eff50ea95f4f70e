import { expect, test } from 'vitest';
import { rememberEntry, withAuditLines } from './audit-lines.ts';

const entry = (result: 'ok' | '31108') =>
  ({ actor: { name: 'kim' }, action: 'admin.removed', object: 'lee', result }) as const;

test('a deed stands in the log once it is done, not where its call broke off; a refusal stands there in any case', async () => {
  const told: unknown[] = [];
  const log = { info: (fields: object) => void told.push(fields) };
  await withAuditLines(log, () => {
    rememberEntry(entry('ok'));
    expect(told).toEqual([]);
    return Promise.resolve();
  });
  expect(told).toMatchObject([{ audit: { actor: 'kim', object: 'lee', result: 'ok' } }]);
  const broken = withAuditLines(log, () => {
    rememberEntry(entry('ok'));
    rememberEntry(entry('31108'));
    return Promise.reject(new Error('undone'));
  });
  await expect(broken).rejects.toThrow('undone');
  expect(told).toMatchObject([{}, { audit: { result: '31108' } }]);
  expect(told).toHaveLength(2);
});
