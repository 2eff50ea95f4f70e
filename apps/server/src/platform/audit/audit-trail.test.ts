import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { recordAudit } from './record-audit.ts';

describe('the audit trail', () => {
  let farm: TestApp;
  beforeAll(async () => {
    farm = await createTestApp();
    await farm.db.transaction().execute((trx) =>
      recordAudit(trx, {
        actor: { name: 'test' },
        action: 'device.moved',
        object: 'a\nb',
        after: { n: 1 },
        result: 'ok',
      }),
    );
  });
  afterAll(() => farm.close());

  test('keeps what it was told', async () => {
    const rows = await farm.db.selectFrom('audit_trail').selectAll().execute();
    expect(rows).toMatchObject([
      { actor_name: 'test', action: 'device.moved', object: 'a\nb', after: { n: 1 }, result: 'ok' },
    ]);
  });

  test('takes neither change nor deletion, not even from the server', async () => {
    for (const statement of [
      "update audit_trail set result = 'x'",
      'delete from audit_trail',
      'truncate audit_trail',
      'delete from audit_trail where false',
    ]) {
      await expect(farm.pool.query(statement)).rejects.toThrow(/append-only/);
    }
  });
});
