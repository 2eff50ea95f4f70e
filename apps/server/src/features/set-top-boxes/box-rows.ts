import { commandReasons } from '@rackhand/contract/command/command';
import { boxesAbility, whyNoBox } from '@rackhand/contract/host/box-address';
import type { Text } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf } from '../devices/device-shape.ts';
import { noticeLink } from '../hosts/link-notices.ts';

/** What is being registered. */
export interface NewBox {
  hostId: number;
  address: string;
}

/** Longer than a registration lasts: what its server leaves behind when it is killed ends by itself. */
const pendingMs = 60_000;

/** Promises the address to this registration, and has the host's agent told of it. Throws why not. */
export async function beginBox(
  trx: Trx,
  wanted: { host: string; address: string; by: string; at: Date },
): Promise<NewBox> {
  const { address, by, at } = wanted;
  const host = await findHost(trx, wanted.host);
  const mistake = whyNoBox(address, host.box_networks ?? []);
  if (mistake !== null) throw new DomainError('901', [{ field: 'address', message: mistake }]);
  await refuseTaken(trx, host.id, address, at);
  await trx
    .insertInto('set_top_boxes')
    .values({
      host_id: host.id,
      address,
      pending_until: new Date(at.getTime() + pendingMs),
      created_by: by,
      created_at: at,
    })
    .execute();
  await noticeLink(trx, { verb: 'boxes', hostId: host.id });
  return { hostId: host.id, address };
}

/** Locked, so that one address is registered by one call at a time. */
async function findHost(trx: Trx, name: string) {
  const host = await trx
    .selectFrom('hosts')
    .select(['id', 'state', 'abilities', 'box_networks'])
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (host === undefined) throw new DomainError('2002', [{ field: 'host', message: name }]);
  const { HOST_AWAY, AGENT_TOO_OLD } = commandReasons;
  if (host.state !== 'online') throw new DomainError('20413', [{ field: 'host', message: HOST_AWAY }]);
  if (host.abilities?.includes(boxesAbility) !== true)
    throw new DomainError('20413', [{ field: 'host', message: AGENT_TOO_OLD }]);
  return host;
}

/** An address is one box's, and what is attached under it already needs no registration. */
async function refuseTaken(trx: Trx, hostId: number, address: string, at: Date): Promise<void> {
  await sql`delete from set_top_boxes b where b.address = ${address} and (
      b.pending_until <= ${at}::timestamptz
      or exists (select from devices d where d.id = b.device_id and d.removed_at is not null))`.execute(trx);
  const { rows } = await sql<{ id: number | null; model: string | null }>`
    select d.id, d.model from set_top_boxes b left join devices d on d.id = b.device_id where b.address = ${address}
    union all
    select id, model from devices
    where host_id = ${hostId} and transport = ${address} and connection = 'device' and removed_at is null
    limit 1`.execute(trx);
  const [taken] = rows;
  if (taken === undefined) return;
  const name = taken.id === null ? address : `${taken.model ?? ''} ${arnOf(taken.id)}`.trim();
  throw new DomainError('20411', [{ field: 'address', message: name }]);
}

export type FoundBox = DeviceRow;

/** The device that the agent has found under the address, once it has told who it is; null: not yet. */
export async function findBox(db: Db, { hostId, address }: NewBox): Promise<FoundBox | null> {
  const found = await db
    .selectFrom('devices')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('transport', '=', address)
    .where('connection', '=', 'device')
    .where('provisional', '=', false)
    .where('model', '<>', '')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** From now on the address is this device's; one that it had before is not kept connected any more. */
export async function keepBox(trx: Trx, { hostId, address }: NewBox, deviceId: number): Promise<void> {
  await trx.deleteFrom('set_top_boxes').where('device_id', '=', deviceId).execute();
  await trx
    .updateTable('set_top_boxes')
    .set({ device_id: deviceId, pending_until: null })
    .where('address', '=', address)
    .execute();
  await noticeLink(trx, { verb: 'boxes', hostId });
}

/** It came to nothing: the agent lets go of the address. Answers what is known of why. */
export async function giveUpBox(db: Db, { hostId, address }: NewBox): Promise<Text> {
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('set_top_boxes')
      .where('address', '=', address)
      .where('device_id', 'is', null)
      .execute();
    await noticeLink(trx, { verb: 'boxes', hostId });
    const seen = await trx
      .selectFrom('devices')
      .select(['connection', 'removed_at'])
      .where('host_id', '=', hostId)
      .where('transport', '=', address)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return whyOf(seen);
  });
}

function whyOf(seen: { connection: string; removed_at: Date | null } | undefined): Text {
  const { DEVICE_UNAUTHORIZED, DEVICE_SILENT } = commandReasons;
  if (seen === undefined) return nothingThere;
  if (seen.removed_at !== null) return removedBefore;
  return seen.connection === 'unauthorized' ? DEVICE_UNAUTHORIZED : DEVICE_SILENT;
}

const nothingThere: Text = {
  ko: '이 주소에서 adb가 응답하지 않습니다. 주소와 포트, 셋톱박스의 네트워크 디버깅을 확인하세요.',
  en: 'No adb answers at this address. Check the address, the port, and network debugging on the box.',
};

const removedBefore: Text = {
  ko: '팜에서 삭제한 장비입니다. 호스트 관리에서 다시 추가하세요.',
  en: 'This device was deleted from the farm. Add it again on the host management page.',
};
