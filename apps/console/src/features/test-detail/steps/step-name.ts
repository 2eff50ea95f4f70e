import { cleaningSteps } from '@rackhand/contract/app/cleaning';
import { findInstallError } from '@rackhand/contract/app/install-errors';
import { commandStepWords } from '@rackhand/contract/command/command-kinds';
import { fileLosses, filesLeftOut, type RunItem } from '@rackhand/contract/test/run-link';
import { runStages } from '@rackhand/contract/test/run-states';
import { runStageWords } from '@rackhand/contract/test/run-words';
import { itemReason, reasonIn } from '@rackhand/contract/test/step-reason';
import type { Language } from '@rackhand/contract/text/language';
import { formatDuration, formatNumber } from '../../../platform/formats.ts';
import type { detailMessages } from '../detail-messages.ts';
import { shortActivity } from '../graph/screen-map.ts';

type Words = (typeof detailMessages)['ko'];
type Named = Pick<RunItem, 'kind' | 'name' | 'title' | 'detail'>;

/** What a thing that happened in a run is called. */
export function stepName(item: Named, words: Words, language: Language): string {
  const { kind, name, title } = item;
  if (kind === 'gap') return gapText(item, words, language);
  if (kind === 'screen')
    return `${words.screenItems[name === 'left' ? 'left' : 'seen']} · ${shortActivity(title)}`;
  if (kind === 'crash' || kind === 'anr') return `${words.crashKinds[kind]} · ${title}`;
  const stage = runStages.find((one) => one === name);
  const withTitle = (said: string): string => (title === '' ? said : `${said} · ${title}`);
  if (kind === 'stage' && stage !== undefined) return withTitle(runStageWords[stage][language]);
  const cleaning = cleaningSteps.find((one) => one === name);
  if (kind === 'cleaning' && cleaning !== undefined) return commandStepWords[cleaning][language];
  // The cases of a report have names of their own.
  if (name === 'case') return title;
  return withTitle(name);
}

/** "장비 연결 끊김 12초", "3,120줄 생략됨", "파일 3개 빠짐 · …": what the run lacks at this place, and why. */
export function gapText(
  { name, title, detail }: Pick<RunItem, 'name' | 'title' | 'detail'>,
  words: Words,
  language: Language,
): string {
  if (name === 'lines_left_out') return words.leftOut(formatNumber(Number(detail) || 0));
  if (name === 'log_wrapped') return words.logWrapped;
  if (name === filesLeftOut) {
    const why = fileLosses.find((one) => one === title);
    const said = words.filesLeftOut(formatNumber(Number(detail) || 0));
    return why === undefined ? said : `${said} · ${words.fileLosses[why]}`;
  }
  const seconds = /^(\d+) s$/.exec(detail)?.[1];
  return seconds === undefined ? words.gap : words.gapOf(formatDuration(Number(seconds), language));
}

/** What stands below it: why it failed, in words where the code is known; nothing that its name says already. */
export function stepDetail(item: Named, language: Language): string {
  const { kind, name, detail } = item;
  if (kind === 'gap') return '';
  if (kind === 'stage' && name.startsWith('clean_')) return cleaningDetail(item, language);
  if (kind !== 'stage' || name !== 'install') return itemReason(item, language);
  const code = /^INSTALL_\w+/.exec(detail)?.[0];
  if (code === undefined) return itemReason(item, language);
  const { text, advice } = findInstallError(code);
  return `${text[language]} ${advice[language]}\n${detail}`;
}

const betweenSteps = new RegExp(`; (?=(?:${cleaningSteps.join('|')}): )`);

/** Of all its steps that failed: `home: in front is still …; reboot: …`. */
function cleaningDetail(item: Named, language: Language): string {
  const said = item.detail.split(betweenSteps).map((part) => {
    const step = cleaningSteps.find((one) => part.startsWith(`${one}: `));
    if (step === undefined) return itemReason({ ...item, detail: part }, language);
    return `${commandStepWords[step][language]}: ${reasonIn(part.slice(step.length + 2), language)}`;
  });
  return said.join('; ');
}
