import type { KpiPart } from '@rackhand/contract/kpi/kpi';
import { type KpiName, kpiFigures } from '@rackhand/contract/kpi/kpi-figures';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { kpiMessages } from './kpi-messages.ts';
import { useKpiText } from './use-kpi-text.ts';

interface PartTableProps {
  of: 'teams' | 'groups';
  parts: readonly KpiPart[];
  names: readonly KpiName[];
}

/** Teams or groups beside each other, the busiest first; a bar shows each one's part of the runs. */
export function PartTable({ of, parts, names }: PartTableProps): ReactElement {
  const words = useMessages(kpiMessages);
  const language = useLanguage();
  const { valueText } = useKpiText();
  const most = Math.max(1, ...parts.map(({ values }) => values.runs ?? 0));
  const columns = [
    { name: 'name', label: words.by[of] },
    ...names.map((name) => ({ name, label: kpiFigures[name].words[language], align: 'end' as const })),
  ];
  const nameOf = ({ id, name, is_rest }: KpiPart): string => {
    if (is_rest) return words.rest;
    if (name !== '') return name;
    return id === null ? (of === 'teams' ? words.noTeam : words.noGroup) : words.gone;
  };
  return (
    <DataTable label={words.by[of]} columns={columns}>
      {parts.map((part) => (
        <tr key={`${String(part.id)} ${String(part.is_rest)}`}>
          <th scope="row" data-wrap>
            {nameOf(part)}
          </th>
          {names.map((name) => {
            const text = valueText(kpiFigures[name].unit, part.values[name]);
            return (
              <td key={name} data-align="end">
                {name === 'runs' ? <ShareBar share={(part.values.runs ?? 0) / most}>{text}</ShareBar> : text}
              </td>
            );
          })}
        </tr>
      ))}
    </DataTable>
  );
}
