import { limits } from '@rackhand/contract/limits';
import type { ReactElement } from 'react';
import { ListPager } from './list-pager.tsx';
import { type PageSearch, withPageLimit } from './page-search.ts';

interface SearchPagerProps<Search extends PageSearch> {
  name?: string;
  search: Search;
  total: number;
  sizes?: readonly number[];
  onSearch: (search: Search) => void;
}

/** The pages of a list whose page and rows per page stand in the address. */
export function SearchPager<Search extends PageSearch>(props: SearchPagerProps<Search>): ReactElement {
  const { name, search, total, sizes = limits.devicePageSizes, onSearch } = props;
  return (
    <ListPager
      name={name}
      page={search.page ?? 1}
      limit={search.limit ?? limits.listDefaultLimit}
      total={total}
      sizes={sizes}
      onPage={(page) => onSearch({ ...search, page })}
      onLimit={(limit) => onSearch(withPageLimit(search, limit, total))}
    />
  );
}
