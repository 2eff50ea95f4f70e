import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHost } from '../../features/hosts/host-registration.ts';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { type MailRoom, openMailRoom } from '../../testing/mail-room.ts';

let room: MailRoom;
beforeAll(async () => {
  room = await openMailRoom();
});
afterAll(() => room.close());

/** Everything that stands in a column of this name, as it might be written in an answer. */
async function stored(table: string, column: string): Promise<string[]> {
  const { rows } = await room.farm.pool.query<{ value: Buffer | string }>(
    `select ${column} as value from ${table} where ${column} is not null`,
  );
  return rows.flatMap(({ value }) =>
    typeof value === 'string'
      ? [value]
      : [value.toString('hex'), value.toString('base64'), value.toString('base64url')],
  );
}

test('no read of the API answers a hash, a secret or a token, whoever asks (S60)', async () => {
  const { app } = room.farm;
  const cookie = await room.farm.signIn('super');
  const token = await makeApiToken(room.farm, ['read']);
  const hostToken = await addHost(room.farm, { name: 'rack-1', acceptNewDevices: true });
  const contact = { adm_email: 'kim@farm.example', adm_phone: '010-1234-5678' };
  await room.post('/admbo/admin/add', { body: { adm_id: 'kim', ...contact }, cookie });
  await room.mailTo(contact.adm_email);
  const secrets = [
    cookie.split('=')[1] ?? '',
    token.token,
    hostToken ?? '',
    ...(await stored('admins', 'password_hash')),
    ...(await stored('sessions', 'secret_hash')),
    ...(await stored('api_tokens', 'secret_hash')),
    ...(await stored('hosts', 'token_hash')),
    ...(await stored('temporary_passwords', 'password_hash')),
    ...(await stored('temporary_passwords', 'token_hash')),
  ];
  expect(secrets.every((secret) => secret.length >= 20)).toBe(true);
  const reads = app.boundEndpoints.filter(
    ({ method, path, changes }) =>
      method === 'GET' && changes !== true && !path.includes('{') && path !== '/admbo/events',
  );
  expect(reads.length).toBeGreaterThan(15);
  for (const { path } of reads) {
    for (const headers of [{ cookie }, token.headers]) {
      const { body } = await app.inject({ url: path, headers });
      const found = secrets.filter((secret) => body.includes(secret));
      expect([path, found, /\$argon2|password_hash|secret_hash|token_hash/.test(body)]).toEqual([
        path,
        [],
        false,
      ]);
    }
  }
});
