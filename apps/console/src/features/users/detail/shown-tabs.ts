import { type DetailTab, detailTabs } from '../detail-view.ts';

const pricedTabs: readonly DetailTab[] = ['tickets', 'periods'];

/** Where there are no prices nothing is asked of points, whatever an address says. */
export function shownTabs(isPriced: boolean): readonly DetailTab[] {
  return isPriced ? detailTabs : detailTabs.filter((tab) => !pricedTabs.includes(tab));
}
