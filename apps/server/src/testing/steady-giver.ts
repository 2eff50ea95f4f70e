import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestDatabase } from './database-setup.ts';
import { seal } from './seal.ts';

/** A client that gives a user a point again and again, and sends what was not answered once more with the same key. */
export interface Giver {
  /** Notes of the gifts that were acknowledged, in order. */
  given: string[];
  /** Answers by which a call has failed for good. */
  refused: string[];
  stop(): Promise<void>;
  /** Of the gifts that the database has, in order. */
  notes(connection: TestDatabase['connection']): Promise<string[]>;
}

interface Answer {
  errorCode: number | string;
  data: Record<string, unknown>;
}

export async function startGiver(
  origin: string,
  { id, password }: { id: string; password: string },
  name = 'gift',
): Promise<Giver> {
  const cookie = await signIn(origin, id, password);
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const found = await fetch(`${origin}/admbo/user/search`, { method: 'POST', headers, body: '{}' });
  const [user] = ((await found.json()) as { data: { users: { uid: string }[] } }).data.users;
  const given: string[] = [];
  const refused: string[] = [];
  let isOver = false;

  const ask = async (note: string): Promise<Response | null> =>
    fetch(`${origin}/admbo/ticket/give`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': note },
      body: JSON.stringify({ uid: user?.uid, basic_point: 1, note }),
    }).catch(() => null);
  const give = async (note: string): Promise<void> => {
    for (;;) {
      const answer = await ask(note);
      if (answer?.status === 200) return void given.push(note);
      // Nobody there, cut, or told to come again.
      if (answer !== null && answer.status < 500) return void refused.push(await answer.text());
      await wait(20);
    }
  };
  const live = async (): Promise<void> => {
    for (let nth = 1; !isOver; nth += 1) await give(`${name} ${String(nth)}`);
  };
  const living = live();
  return {
    given,
    refused,
    stop: async () => {
      isOver = true;
      await living;
    },
    notes: async (connection) => {
      const client = new pg.Client(connection);
      await client.connect();
      try {
        const { rows } = await client.query<{ note: string }>(
          'select note from tickets where starts_with(note, $1) order by ticket_id',
          [`${name} `],
        );
        return rows.map(({ note }) => note);
      } finally {
        await client.end();
      }
    },
  };
}

async function signIn(origin: string, id: string, password: string): Promise<string> {
  const offered = (await (await fetch(`${origin}/admbo/auth/public-key`)).json()) as Answer;
  const { public_key, key } = offered.data;
  const answer = await fetch(`${origin}/admbo/signin`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ admin_id: id, pw: seal(password, String(public_key)), key }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
