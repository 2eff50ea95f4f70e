import type { AccountTables } from './account-tables.ts';
import type { AlertTables } from './alert-tables.ts';
import type { AppTables } from './app-tables.ts';
import type { AttentionTables } from './attention-tables.ts';
import type { CommandTables } from './command-tables.ts';
import type { FarmTables } from './farm-tables.ts';
import type { FileTables } from './file-tables.ts';
import type { HistoryTables } from './history-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { LeaseTables } from './lease-tables.ts';
import type { LinkTables } from './link-tables.ts';
import type { ListViewTables } from './list-view-tables.ts';
import type { MailTables } from './mail-tables.ts';
import type { NoticeTables } from './notice-tables.ts';
import type { PasswordTables } from './password-tables.ts';
import type { PointTables } from './point-tables.ts';
import type { PowerTables } from './power-tables.ts';
import type { ProductTables } from './product-tables.ts';
import type { ProjectTables } from './project-tables.ts';
import type { ReclassificationTables } from './reclassification-tables.ts';
import type { RecoveryTables } from './recovery-tables.ts';
import type { RepairTables } from './repair-tables.ts';
import type { RolloutTables } from './rollout-tables.ts';
import type { RuleTables } from './rule-tables.ts';
import type { RunTables } from './run-tables.ts';
import type { SpanTables } from './span-tables.ts';
import type { TokkidanTables } from './tokkidan-tables.ts';
import type { UserTables } from './user-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

export interface Tables
  extends AccountTables,
    AlertTables,
    FarmTables,
    AppTables,
    AttentionTables,
    CommandTables,
    LinkTables,
    ListViewTables,
    HistoryTables,
    FileTables,
    JobTables,
    LeaseTables,
    MailTables,
    NoticeTables,
    PasswordTables,
    ProductTables,
    PointTables,
    PowerTables,
    ProjectTables,
    ReclassificationTables,
    RecoveryTables,
    RepairTables,
    RolloutTables,
    RuleTables,
    RunTables,
    SpanTables,
    TokkidanTables,
    UserTables,
    WebhookTables {}
