import { bulkTypeWords, commandStateWords } from '@rackhand/contract/command/command';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { TimelineEntry } from '@rackhand/contract/device/device-history';
import { reasonText } from '@rackhand/contract/device/state-reason';
import { runErrorWords, runResultWords, runStateWords } from '@rackhand/contract/test/run-words';
import type { Language } from '@rackhand/contract/text/language';
import { formatDuration, formatTime } from '../../../platform/formats.ts';
import { changeText } from '../../devices/value-changes.ts';
import { historyMessages } from './history-messages.ts';

interface EntryText {
  title: string;
  more: string[];
}

/** One entry of a device's past in words. */
export function entryText(entry: TimelineEntry, language: Language): EntryText {
  const words = historyMessages[language];
  switch (entry.kind) {
    case 'state':
    case 'decision': {
      const to = stateWord(entry.to, language);
      const title = entry.from === null ? to : words.change(stateWord(entry.from, language), to);
      return { title, more: [reasonText(entry.reason, language)] };
    }
    case 'outage':
      return outageText(entry, language);
    case 'restart':
      return { title: words.restarted, more: [] };
    case 'command': {
      const title = `${bulkTypeWords[entry.type][language]} · ${commandStateWords[entry.state][language]}`;
      return { title, more: [entry.message, tookText(entry, language)] };
    }
    case 'run':
      return runText(entry, language);
    case 'edit':
    case 'values': {
      const more = entry.changes.map((change) => changeText(change, language));
      return { title: entry.kind === 'edit' ? words.edited : words.toldAnew, more };
    }
  }
}

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

function outageText({ cause, seconds, ended_at }: Of<'outage'>, language: Language): EntryText {
  const words = historyMessages[language];
  const title = `${stateWord(cause, language)} · ${formatDuration(seconds, language)}`;
  return { title, more: [ended_at === null ? words.lasting : words.until(formatTime(Date.parse(ended_at)))] };
}

function runText(entry: Of<'run'>, language: Language): EntryText {
  const words = historyMessages[language];
  const { project, test_run_id, attempt, state, result, reason } = entry;
  const how =
    result !== null ? runResultWords[result] : reason === null ? runStateWords[state] : runErrorWords[reason];
  const tried = attempt > 1 ? words.attemptOf(String(attempt)) : '';
  const title = words.runOf(project === '' ? words.byHand : project, test_run_id, how[language]);
  return { title, more: [tried, tookText(entry, language)] };
}

function tookText({ at, ended_at }: Of<'command' | 'run'>, language: Language): string {
  if (ended_at === null) return '';
  const seconds = Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(at)) / 1000));
  return formatDuration(seconds, language);
}
