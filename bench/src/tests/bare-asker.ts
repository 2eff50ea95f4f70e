import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { tellPort } from '../tell-port.ts';
import { timeOf } from '../time-of.ts';
import { type AskedService, askAgain } from './adb-requests.ts';

/** What a floor asks of an adb server, one after the other. */
export interface AskedList {
  adbPort: number;
  requests: Pick<AskedService, 'transport' | 'service'>[];
  /** Behind so many of them it waits. */
  pause?: { everyRequests: number; ms: number };
}

/** As an agent is: a process of its own, beside the recorder through which both go. Answers the milliseconds. */
const server = createServer((request, response) => {
  void json(request).then(async (asked) => {
    const ms = await timeOf(() => askAll(asked as AskedList));
    response.end(JSON.stringify(ms));
  });
});

async function askAll({ adbPort, requests, pause }: AskedList): Promise<void> {
  for (const [nth, request] of requests.entries()) {
    await askAgain(adbPort, request);
    if (pause !== undefined && (nth + 1) % pause.everyRequests === 0) await delay(pause.ms);
  }
}

tellPort(server);
