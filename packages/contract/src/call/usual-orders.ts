import type { UserColumn } from '../account/user.ts';
import type { PackageColumn } from '../app/app-package.ts';
import type { LinkColumn } from '../link/link-columns.ts';
import type { NoticeColumn } from '../notice/notice.ts';
import type { LedgerColumn } from '../points/ledger.ts';
import type { PeriodColumn } from '../points/period.ts';
import type { ProductColumn } from '../points/product-columns.ts';
import type { TicketColumn } from '../points/ticket-columns.ts';
import type { ProjectColumn } from '../test/project-lists.ts';
import type { FigureColumn } from '../test/test-figures.ts';
import type { TestColumn } from '../test/test-lists.ts';
import type { SortedBy } from './list-query.ts';

/** As lists come where nothing else is asked for; apart from their columns, which an address alone needs. */
export const usualUserOrder: SortedBy<UserColumn> = { id: 'id', direction: 'desc' };
export const usualTicketOrder: SortedBy<TicketColumn> = { id: 'ticket_id', direction: 'desc' };
export const usualLedgerOrder: SortedBy<LedgerColumn> = { id: 'entry_id', direction: 'desc' };
export const usualNoticeOrder: SortedBy<NoticeColumn> = { id: 'start_date', direction: 'desc' };
export const usualProductOrder: SortedBy<ProductColumn> = { id: 'product_id', direction: 'desc' };
export const usualLinkOrder: SortedBy<LinkColumn> = { id: 'created_at', direction: 'desc' };
export const usualPeriodOrder: SortedBy<PeriodColumn> = { id: 'period_id', direction: 'desc' };
export const usualPackageOrder: SortedBy<PackageColumn> = { id: 'priority', direction: 'asc' };
export const usualFigureOrder: SortedBy<FigureColumn> = { id: 'total', direction: 'desc' };
export const usualProjectOrder: SortedBy<ProjectColumn> = { id: 'id', direction: 'desc' };
export const usualTestOrder: SortedBy<TestColumn> = { id: 'created_at', direction: 'desc' };
