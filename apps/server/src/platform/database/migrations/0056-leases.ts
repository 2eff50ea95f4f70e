import { type Kysely, sql } from 'kysely';

/** Whoever takes a device takes it in one table: holds stand there with their ids, and the commands that are open with theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...table, ...openCommands, ...derivedHolder]) await sql.raw(statement).execute(db);
}

const table = [
  'alter table device_holds rename to leases',
  // Given out under the lock of the device: of two leases of one device, the later one has the greater.
  'alter table leases rename column id to fence',
  'alter table leases rename column hold_id to lease_id',
  'alter table leases rename column holder to actor_aid',
  // null: it has been promised the device, or works beside whoever has it.
  'alter table leases alter column state drop not null',
  "alter table leases alter column note set default ''",
  "alter table leases add column kind text not null default 'hold'",
  'alter table leases alter column kind drop default',
  'drop index device_holds_lasting',
  // One who has a device and one who is to have it, whatever two transactions do at once.
  'create unique index leases_holding on leases (device_id) where ended_at is null and state is not null',
  'create unique index leases_beside on leases (device_id) where ended_at is null and state is null',
  'alter index device_holds_by_end rename to leases_by_end',
];

/** Of a reboot whose time is over only the answer is still to come. */
const openCommands = [
  `insert into leases (lease_id, device_id, kind, state, taken_by, group_type, taken_at, expires_at)
    select c.command_id, c.device_id, 'command', case when c.type = 'reboot' and c.started_at is not null then 'REBOOT' end,
      c.created_by, c.group_type, c.created_at, case
        when c.started_at is null then c.created_at + interval '10 minutes'
        when c.type = 'reboot' then c.started_at + interval '5 minutes'
        else c.started_at + interval '3 minutes'
      end
    from commands c join devices d on d.id = c.device_id
    where c.ended_at is null and c.type in ('reboot', 'usb_reset')
      and (c.type <> 'reboot' or c.started_at is null or d.holder = 'REBOOT')
    order by c.id
    on conflict do nothing`,
];

const ofDevice = `(select state from leases
  where device_id = d.id and ended_at is null and state is not null)`;

const derivedHolder = [
  `update devices d set holder = ${ofDevice} where holder is distinct from ${ofDevice}`,
  `create function show_who_has() returns trigger language plpgsql as $$
    begin
      update devices d set holder = ${ofDevice} where id = new.device_id and holder is distinct from ${ofDevice};
      return null;
    end $$`,
  `create trigger leases_show_who_takes after insert on leases
    for each row when (new.state is not null) execute function show_who_has()`,
  `create trigger leases_show_who_has after update of state, ended_at on leases
    for each row when (old.state is not null or new.state is not null) execute function show_who_has()`,
];
