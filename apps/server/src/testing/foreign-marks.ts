import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { SharedKind } from '@rackhand/contract/deployment/sharing';
import { recordAudit } from '../platform/audit/record-audit.ts';
import type { TestApp } from './create-test-app.ts';
import {
  addNotice,
  addProduct,
  addProject,
  addSession,
  addSetting,
  addTeam,
  addToken,
  addTokkidan,
  addUser,
  addView,
  makeForeignAdmin,
} from './foreign-rows.ts';
import { report } from './report-sightings.ts';
import { dayMs } from './sign-in-desk.ts';
import { phone } from './test-sightings.ts';

/** A text by which an answer shows that it tells of something, and who the deeds of `hmg` are of. */
export interface Mark {
  kind: SharedKind;
  text: string;
  /** Where it belongs, for what is a deployment's; null: to all. */
  groupType?: GroupType | null;
}

export interface MarkedFarm {
  marks: Mark[];
  /** Ids by which reads ask for one thing. */
  arn: string;
  aids: string[];
}

/** One object of each kind that another deployment, or nobody's, has brought about. */
export async function markFarm(farm: TestApp): Promise<MarkedFarm> {
  const foreign = await makeForeignAdmin(farm, 'mark-admin-hmg', 'hmg');
  const everywhere = await makeForeignAdmin(farm, 'mark-admin-all', null);
  const { id, marks } = await markShared(farm);
  const [ofForeign, ofEverywhere] = [await addSession(farm, foreign), await addSession(farm, everywhere)];
  await addToken(farm, foreign, 'mark-token');
  await addUser(farm, 'mark-user');
  await addTeam(farm, { group: 'mark-group', name: 'mark-team' });
  await addSetting(farm, 'mark-setting');
  await addProject(farm, { category: 'mark-category', name: 'mark-project' });
  await addTokkidan(farm, 'com.example.mark-tokkidan');
  await addNotice(farm, 'mark-notice');
  await addProduct(farm, 'mark-product');
  await addView(farm, foreign, { name: 'mark-own-view' });
  await addView(farm, foreign, { name: 'mark-shared-view', shared_in: 'hmg' });
  return {
    arn: `arn:farm:device:${String(id)}`,
    aids: [foreign, everywhere],
    marks: [
      ...marks,
      ...(await markMails(farm)),
      ...(await markTrail(farm)),
      { kind: 'admin', text: 'mark-admin-hmg', groupType: 'hmg' },
      { kind: 'admin', text: 'mark-admin-all', groupType: null },
      { kind: 'session', text: ofForeign.tkey, groupType: 'hmg' },
      { kind: 'session', text: ofEverywhere.tkey, groupType: null },
      { kind: 'api token', text: 'mark-token', groupType: 'hmg' },
      { kind: 'user', text: 'mark-user', groupType: 'hmg' },
      { kind: 'customer group', text: 'mark-group', groupType: 'hmg' },
      { kind: 'team', text: 'mark-team', groupType: 'hmg' },
      { kind: 'custom setting', text: 'mark-setting', groupType: 'hmg' },
      { kind: 'category', text: 'mark-category', groupType: 'hmg' },
      { kind: 'project', text: 'mark-project', groupType: 'hmg' },
      { kind: 'tokkidan', text: 'mark-tokkidan', groupType: 'hmg' },
      { kind: 'product', text: 'mark-product', groupType: 'hmg' },
      { kind: 'notice', text: 'mark-notice', groupType: 'hmg' },
      { kind: 'shared list view', text: 'mark-shared-view', groupType: 'hmg' },
      { kind: 'list view', text: 'mark-own-view' },
      { kind: 'deployment settings', text: 'https://mark-settings.example', groupType: 'hmg' },
    ],
  };
}

/** What all deployments share, by whom it was done too. */
async function markShared(farm: TestApp): Promise<{ id: number; marks: Mark[] }> {
  const { db, clock } = farm;
  const at = clock.now();
  await report(farm, [phone('MARKDEVICE')], 'mark-host');
  const { id, host_id: at_host } = await db
    .selectFrom('devices')
    .select(['id', 'host_id'])
    .where('udid', '=', 'MARKDEVICE')
    .executeTakeFirstOrThrow();
  const host_id = at_host ?? 0;
  const later = new Date(at.getTime() + dayMs);
  const hold = {
    device_id: id,
    kind: 'hold',
    state: 'USING',
    note: 'mark-hold',
    taken_by: 'mark-hmg',
  } as const;
  await db
    .insertInto('leases')
    .values({ ...hold, taken_at: at, expires_at: later })
    .execute();
  const command = { device_id: id, host_id, type: 'reboot', udid: 'MARKDEVICE' } as const;
  await db
    .insertInto('commands')
    .values({ ...command, created_by: 'mark-command', created_at: at })
    .execute();
  const bulk = {
    type: 'exclude',
    created_by: 'mark-bulk',
    created_at: at,
    results: '[]',
    said: '{}',
  } as const;
  await db.insertInto('command_bulks').values(bulk).execute();
  const lost = {
    kind: 'devices_lost',
    host_id,
    hub: 'mark-incident',
    device_ids: [id] as number[],
    devices: '[]',
  } as const;
  await db
    .insertInto('incidents')
    .values({ ...lost, started_at: at, changed_version: 1 })
    .execute();
  await db.updateTable('rack_groups').set({ name: 'mark-rack' }).execute();
  const ids = { app_id: 'mark.app', comparable: 'mark.app', os_type: 'android' } as const;
  const protectedApp = { ...ids, name: 'mark-protected', changed_by: 'mark-hmg', changed_at: at };
  await db.insertInto('protected_apps').values(protectedApp).execute();
  const broken = { device_id: id, state: 'closed', reason_id: 1, note: 'mark-repair', link: '' } as const;
  const whose = { reported_by: 'mark-hmg', reported_at: at, state_since: at, ended_at: at };
  await db
    .insertInto('repair_cases')
    .values({ ...broken, ...whose })
    .execute();
  await markPackage(farm);
  await markRollout(farm);
  await markAlerts(farm);
  await markRecovery(farm, id);
  const found = { app_id: 'mark.found', app_name: 'mark-found', package_id: null, priority: null };
  const none = { installed_version: null, failed_key: null };
  await db
    .insertInto('device_apps')
    .values({ device_id: id, ...found, ...none })
    .execute();
  const marks = { device: 'MARKDEVICE', host: 'mark-host', hold: 'mark-hold', command: 'mark-command' };
  const others = {
    'bulk action': 'mark-bulk',
    incident: 'mark-incident',
    alert: 'mark-alert',
    'alert rule': 'mark-rule',
    webhook: 'mark-webhook',
    rack: 'mark-rack',
    package: 'mark-package',
    rollout: 'mark-rollout',
    recovery: 'mark-recovery',
    'device app': 'mark-found',
    'protected app': 'mark-protected',
    'repair case': 'mark-repair',
  };
  const texts: Partial<Record<SharedKind, string>> = { ...marks, ...others };
  return { id, marks: Object.entries(texts).map(([kind, text]) => ({ kind: kind as SharedKind, text })) };
}

async function markAlerts({ db, clock }: TestApp): Promise<void> {
  const at = clock.now();
  const kind = 'incident' as const;
  const times = { for_minutes: 0, close_after_minutes: 5, repeat_minutes: 0 };
  const rule = {
    name: 'mark-rule',
    comparable_name: 'mark-rule',
    enabled: false,
    kind,
    states: [],
    limit: null,
  };
  const scope = JSON.stringify({ device_type: null, rack: null, host: null, arns: [] });
  await db
    .insertInto('alert_rules')
    .values({ ...rule, ...times, scope, emails: [], webhooks: [], changed_by: 'mark-hmg', changed_at: at })
    .execute();
  const subject = { name: 'mark-alert', arn: null, udid: '', rack_location: '', host: '' };
  const about = { named: JSON.stringify({ ...subject, incident_id: null, rollout_id: null }), subject: 'x' };
  const sight = JSON.stringify({ states: [], value: null, devices: null });
  const instants = { bad_since: at, opened_at: at, closed_at: at };
  await db
    .insertInto('alerts')
    .values({ rule_id: 0, rule_name: '', kind, ...about, sight, state: 'closed', ...instants })
    .execute();
  const whose = { created_by: 'mark-hmg', created_at: at, secret: Buffer.alloc(0) };
  const webhook = { name: 'mark-webhook', comparable_name: 'mark-webhook', url: 'https://mark.example/' };
  await db
    .insertInto('webhooks')
    .values({ ...webhook, ...whose, types: [], enabled: false })
    .execute();
}

async function markPackage({ db, clock }: TestApp): Promise<void> {
  const names = { app_id: 'mark.app', app_name: 'mark-package', app_names: '{}' };
  const version = { app_version: '1.0', version_code: '1' };
  const upload = { size: 1, sha256: 'a'.repeat(64), uploaded_at: clock.now(), uploaded_by: 'mark-hmg' };
  const file = { debuggable: false, test_only: false, signature: 'v2' } as const;
  const lists = { certificates: '[]', abis: '[]', warnings: '[]' };
  await db
    .insertInto('packages')
    .values({ ...names, ...version, ...upload, ...file, ...lists })
    .execute();
}

async function markRollout({ db, clock }: TestApp): Promise<void> {
  const whose = { package_id: 1, app_id: 'mark.app', app_name: 'mark-rollout', started_by: 'mark-hmg' };
  const from = { from_version: '1.0', from_version_code: '1', from_sha256: 'a'.repeat(64) };
  const to = { to_version: '2.0', to_version_code: '2', to_sha256: 'b'.repeat(64), to_package_id: null };
  const rule = { success_percent: 95, watch_minutes: 10, stage_minutes: 120 };
  const at = { started_at: clock.now(), ended_at: clock.now() };
  const state = { state: 'cancelled', stage: 1, replaced: null, halt: null } as const;
  await db
    .insertInto('rollouts')
    .values({ ...whose, ...from, ...to, ...rule, ...at, ...state })
    .execute();
}

async function markRecovery({ db, clock }: TestApp, device_id: number): Promise<void> {
  const at = clock.now();
  const what = { state: 'failed', trouble: 'OFFLINE', states: ['OFFLINE'], ladder: ['reboot'] } as const;
  const lists = { states: [...what.states], ladder: [...what.ladder] };
  await db
    .insertInto('recoveries')
    .values({
      ...{ ...what, ...lists, device_id, obstacle: null },
      ...{ started_by: 'mark-recovery', started_at: at, ended_at: at },
    })
    .execute();
}

async function markMails({ db, clock }: TestApp): Promise<Mark[]> {
  const at = clock.now();
  const times = { created_at: at, next_try_at: at, give_up_at: at, ended_at: at };
  const marks = (['hmg', null] as const).map((groupType) => {
    return { kind: 'mail', text: `mark-mail-${groupType ?? 'all'}`, groupType } as const;
  });
  for (const { text, groupType } of marks) {
    const body = { subject: text, body_text: `its password, ${text}`, body_html: '' };
    const mail = { template: 'new_admin', recipient: 'kim@farm.example', group_type: groupType, ...body };
    await db
      .insertInto('mails')
      .values({ ...mail, state: 'outbox', ...times })
      .execute();
  }
  return marks;
}

/** Entries are shared as what they are about. */
async function markTrail({ db }: TestApp): Promise<Mark[]> {
  const marks: Mark[] = [
    { kind: 'admin', text: 'mark-entry-hmg', groupType: 'hmg' },
    { kind: 'admin', text: 'mark-entry-all', groupType: null },
    { kind: 'device', text: 'mark-entry-farm' },
    { kind: 'server', text: 'mark-entry-server', groupType: null },
  ];
  const actions = { admin: 'admin.added', device: 'device.removed', server: 'backup.written' } as const;
  await db.transaction().execute(async (trx) => {
    for (const { kind, text, groupType = null } of marks) {
      const action = actions[kind as keyof typeof actions];
      const entry = { actor: { name: 'command line' }, action, object: text, groupType } as const;
      await recordAudit(trx, { ...entry, result: 'ok' });
    }
  });
  return marks;
}
