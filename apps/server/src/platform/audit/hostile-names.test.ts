import { type AuditAction, auditActions } from '@rackhand/contract/audit/audit-actions';
import { logForm } from '@rackhand/program/log-lines';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type HostileActs, hostile, prepareHostileActs } from '../../testing/hostile-acts.ts';

/** No calls: what the command line does, and what is counted at the end of a minute. */
const elsewhere: readonly AuditAction[] = [
  'admin.made_super',
  'admin.listed',
  'session.listed',
  'calls.refused',
];
const accountActions = (Object.keys(auditActions) as AuditAction[]).filter(
  (action) =>
    /^(?:session\.|admin\.|user\.sign|api_token\.|outbox\.|audit\.|calls?\.)/.test(action) &&
    !elsewhere.includes(action),
);

const lines: string[] = [];
let desk: HostileActs;
beforeAll(async () => {
  const log = pino(logForm('server', 'debug'), { write: (line) => void lines.push(line) });
  desk = await prepareHostileActs(log);
});
afterAll(() => desk.room.close());

interface AuditLine {
  level: number;
  time: string;
  audit: {
    id: string;
    ip: string;
    actor: string;
    action: string;
    object: string;
    result: string;
    impersonator?: string;
  };
}

test('each act of signing in, of admins, tokens and users is one line of the log with its trail’s entry, whatever names are in it (S84)', async () => {
  for (const [action, result, act] of desk.acts) {
    const before = lines.length;
    const response = await act();
    const id = response.headers['x-request-id'];
    desk.secrets();
    const trail = await desk.room.farm.db
      .selectFrom('audit_trail')
      .selectAll()
      .where('request_id', '=', String(id))
      .execute();
    const told = lines.slice(before).filter((line) => line.includes('"audit"'));
    const parsed = told.map((line) => JSON.parse(line) as AuditLine).filter(({ audit }) => audit.id === id);
    expect([action, trail.map((entry) => [entry.action, entry.result])]).toEqual([
      action,
      expect.arrayContaining([[action, result]]),
    ]);
    expect(parsed.map(({ audit }) => audit)).toEqual(
      trail.map(
        (entry) =>
          expect.objectContaining({
            id,
            ip: '127.0.0.1',
            actor: entry.actor_name,
            action: entry.action,
            object: entry.object,
            result: entry.result,
            ...(entry.action.startsWith('user.sign') && entry.actor_aid !== null && entry.result === 'ok'
              ? { impersonator: hostile }
              : {}),
          }) as unknown,
      ),
    );
    for (const { time } of parsed) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  expect([...new Set(desk.acts.map(([action]) => action))].sort()).toEqual(accountActions.toSorted());
});

test('no line of that log holds a raw control character, an error of ours or a secret, nor does the trail', async () => {
  for (const line of lines) {
    expect([...line.slice(0, -1)].filter(isControl)).toEqual([]);
    expect((JSON.parse(line) as AuditLine).level).toBeLessThan(50);
  }
  const trail = await desk.room.farm.db.selectFrom('audit_trail').selectAll().execute();
  const written = lines.join('') + JSON.stringify(trail);
  const known = desk.secrets();
  expect(known.length).toBeGreaterThan(8);
  expect(known.filter((secret) => written.includes(secret))).toEqual([]);
});

test('no call changes or deletes what stands in the trail', async () => {
  const calls = desk.room.farm.app.boundEndpoints.filter(({ path }) => /audit|activit/.test(path));
  expect(calls.length).toBeGreaterThan(2);
  for (const { method, changes } of calls) expect([method, changes]).toEqual(['GET', undefined]);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    for (const url of ['/admbo/audit', '/admbo/audit/1']) {
      const response = await desk.room.farm.app.inject({
        method,
        url,
        headers: { cookie: await desk.room.farm.signIn('super'), ...sameOrigin },
      });
      expect([method, url, response.statusCode]).toEqual([method, url, 404]);
    }
  }
});

/** What a terminal may obey, or take for the end of a line. */
function isControl(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029;
}
