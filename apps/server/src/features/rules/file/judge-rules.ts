import { comparableAppId } from '@rackhand/contract/app/app-id';
import { protectedAppLimits, protectedAppTexts } from '@rackhand/contract/app/protected-app';
import { comparableKeyword } from '@rackhand/contract/rule/keyword-form';
import { type KeywordList, keywordLimits, rivalsOf } from '@rackhand/contract/rule/keyword-rules';
import { alreadyIn, keywordTexts } from '@rackhand/contract/rule/keyword-words';
import { type RuleList, ruleFileTexts, ruleLists } from '@rackhand/contract/rule/rule-file';
import type { Text } from '@rackhand/contract/text/language';
import type { AppLine, KeywordLine, RefusedLine, RuleFile } from './read-rule-file.ts';

/** What stands in the lists, by what is compared. */
export interface KnownRules {
  settings: readonly { type: KeywordList; comparable: string }[];
  /** null: the deployment goes without them. */
  apps: readonly { os_type: string; comparable: string }[] | null;
}

export interface JudgedFile {
  keywords: (KeywordLine & { comparable: string })[];
  apps: (AppLine & { comparable: string })[];
  added: Record<RuleList, number>;
  present: number;
  refused: RefusedLine[];
}

/** Line by line, as if each were added by hand behind the ones before it. */
export function judgeRules(file: RuleFile, known: KnownRules): JudgedFile {
  const added = Object.fromEntries(ruleLists.map((list) => [list, 0])) as Record<RuleList, number>;
  const judged: JudgedFile = { keywords: [], apps: [], added, present: 0, refused: [...file.refused] };
  const placeKeyword = keywordPlaces(known.settings);
  const placeApp = appPlaces(known.apps);
  for (const line of file.lines) {
    const comparable =
      line.list === 'protected_app'
        ? comparableAppId(line.value, line.osType)
        : comparableKeyword(line.value);
    const verdict =
      line.list === 'protected_app' ? placeApp(line.osType, comparable) : placeKeyword(line.list, comparable);
    if (verdict === 'present') judged.present += 1;
    else if (verdict !== 'new') judged.refused.push({ line: line.line, value: line.value, text: verdict });
    else {
      added[line.list] += 1;
      if (line.list === 'protected_app') judged.apps.push({ ...line, comparable });
      else judged.keywords.push({ ...line, comparable });
    }
  }
  judged.refused.sort((left, right) => left.line - right.line);
  return judged;
}

type Verdict = 'new' | 'present' | Text;

function keywordPlaces(known: KnownRules['settings']): (list: KeywordList, comparable: string) => Verdict {
  const listsOf = new Map<string, Set<KeywordList>>();
  const sizes = new Map<KeywordList, number>();
  const put = (list: KeywordList, comparable: string): void => {
    const lists = listsOf.get(comparable) ?? new Set();
    listsOf.set(comparable, lists.add(list));
    sizes.set(list, (sizes.get(list) ?? 0) + 1);
  };
  for (const { type, comparable } of known) put(type, comparable);
  return (list, comparable) => {
    const lists = listsOf.get(comparable);
    if (lists?.has(list) === true) return 'present';
    const rival = rivalsOf[list].find((other) => lists?.has(other) === true);
    if (rival !== undefined) return alreadyIn(rival);
    if ((sizes.get(list) ?? 0) >= keywordLimits.entries) return keywordTexts.full;
    put(list, comparable);
    return 'new';
  };
}

function appPlaces(known: KnownRules['apps']): (osType: string, comparable: string) => Verdict {
  if (known === null) return () => ruleFileTexts.off;
  const places = new Set(known.map((app) => `${app.os_type} ${app.comparable}`));
  return (osType, comparable) => {
    const place = `${osType} ${comparable}`;
    if (places.has(place)) return 'present';
    if (places.size >= protectedAppLimits.entries) return protectedAppTexts.full;
    places.add(place);
    return 'new';
  };
}
