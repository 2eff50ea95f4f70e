import { validateScenario } from '@rackhand/contract/endpoints/custom-test';
import type { ScenarioFault } from '@rackhand/contract/test/scenario-limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { formatNumber } from '../../platform/formats.ts';
import { guideAddress } from '../../platform/guide-address.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './plan.module.css';
import { planMessages } from './plan-messages.ts';
import { type Inserted, insertStep } from './scenario/insert-step.ts';
import { placeInText } from './scenario/place-in-text.ts';
import { scenarioTemplates, type TemplateName, templateNames } from './scenario/scenario-templates.ts';
import { useSettled } from './use-settled.ts';

interface ScenarioEditorProps {
  /** The server's name of the field, and its words, where it is not the test's scenario. */
  name?: string;
  words?: { title: string; hint: string; empty: string };
  value: string;
  /** What it was refused for. */
  error: string | null;
  onChange: (scenario: string) => void;
  /** What stands below it and puts steps in, where the cursor stands. */
  below?: ((insert: (step: string) => void) => ReactNode) | undefined;
}

/** YAML with the numbers of its lines, judged while it is typed: each mistake leads to its place. */
export function ScenarioEditor({
  name = 'scenario',
  value,
  error,
  onChange,
  below,
  ...props
}: ScenarioEditorProps): ReactElement {
  const plan = useMessages(planMessages);
  const language = useLanguage();
  const words = props.words ?? { title: plan.scenario, hint: plan.scenarioHint, empty: plan.empty };
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLPreElement>(null);
  const lines = value.split('\n').length;
  const goTo = ({ line, column }: ScenarioFault): void => {
    const place = placeInText(value, line, column);
    area.current?.focus();
    area.current?.setSelectionRange(place, place);
    const height = (area.current?.scrollHeight ?? 0) / Math.max(1, lines);
    area.current?.scrollTo({ top: Math.max(0, (line - 4) * height) });
  };
  const insert = useInsertion(area, value, onChange);
  return (
    <fieldset className={styles.section}>
      <legend>{words.title}</legend>
      <div className={styles.row}>
        <p className={styles.quiet}>
          {words.hint}{' '}
          <a href={guideAddress(language, plan.verbsChapter, 'scenario')} target="_blank" rel="noreferrer">
            {plan.verbs}
          </a>
        </p>
        <Templates isEmpty={value.trim() === ''} onInsert={onChange} />
      </div>
      <div className={styles.editor}>
        <pre ref={numbers} aria-hidden="true">
          {Array.from({ length: lines }, (_, at) => String(at + 1)).join('\n')}
        </pre>
        <textarea
          ref={area}
          aria-label={words.title}
          aria-describedby={`${id}-said`}
          aria-invalid={error === null ? undefined : true}
          name={name}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          rows={props.words === undefined ? 14 : 7}
          value={value}
          onScroll={({ currentTarget }) =>
            numbers.current?.scrollTo({ top: currentTarget.scrollTop, behavior: 'instant' })
          }
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <div id={`${id}-said`} aria-live="polite">
        <Verdict scenario={value} empty={words.empty} onFault={goTo} />
      </div>
      {error !== null && (
        <p className={styles.bad} role="alert">
          {error}
        </p>
      )}
      {below?.(insert)}
    </fieldset>
  );
}

/** Puts a step in; the cursor goes on to it, so that the next one follows, and the focus stays where it is. */
function useInsertion(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (scenario: string) => void,
): (step: string) => void {
  const [placed, setPlaced] = useState<Inserted | null>(null);
  useEffect(() => {
    const field = area.current;
    if (placed === null || field === null || field.value !== placed.text) return;
    field.setSelectionRange(placed.from, placed.to);
    const lines = placed.text.split('\n').length;
    const line = placed.text.slice(0, placed.from).split('\n').length;
    field.scrollTo({ top: Math.max(0, (line - 6) * (field.scrollHeight / lines)) });
  }, [area, placed]);
  return (step) => {
    const next = insertStep(value, area.current?.selectionStart ?? value.length, step);
    setPlaced(next);
    onChange(next.text);
  };
}

/** What is wrong in it; the messages are in the language that asks. */
function verdictQuery(api: ApiClient, scenario: string, language: string) {
  return queryOptions({
    queryKey: ['scenario', scenario, language] as const,
    queryFn: ({ signal }) => api.call(validateScenario, { body: { scenario }, signal, automatic: true }),
    enabled: scenario.trim() !== '',
    placeholderData: (before) => before,
    gcTime: 60_000,
  });
}

interface VerdictProps {
  scenario: string;
  empty: string;
  onFault: (fault: ScenarioFault) => void;
}

function Verdict(props: VerdictProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(planMessages);
  const language = useLanguage();
  const settled = useSettled(props.scenario, props.scenario);
  const { data, error } = useQuery(verdictQuery(api, settled, language));
  if (props.scenario.trim() === '') return <p className={styles.quiet}>{props.empty}</p>;
  if (error !== null)
    return <p className={styles.bad}>{`${words.checkFailed}: ${errorText(error)[language]}`}</p>;
  if (data === undefined) return <p className={styles.quiet}>{words.checking}</p>;
  if (data.errors.length === 0)
    return <p className={styles.quiet}>✓ {words.valid(formatNumber(data.step_count))}</p>;
  return (
    <>
      <p className={styles.bad}>▲ {words.invalid(formatNumber(data.errors.length))}</p>
      <ul className={styles.faults}>
        {data.errors.slice(0, 20).map((fault) => (
          <li key={`${String(fault.line)}:${String(fault.column)}:${fault.message}`}>
            <button type="button" onClick={() => props.onFault(fault)}>
              {words.faultAt(formatNumber(fault.line), formatNumber(fault.column))}
            </button>{' '}
            {fault.message}
          </li>
        ))}
      </ul>
    </>
  );
}

function Templates(props: { isEmpty: boolean; onInsert: (scenario: string) => void }): ReactElement {
  const words = useMessages(planMessages);
  const [asking, setAsking] = useState<TemplateName | null>(null);
  const insert = (name: TemplateName): void => {
    setAsking(null);
    props.onInsert(scenarioTemplates[name]);
  };
  return (
    <>
      <select
        aria-label={words.template}
        value=""
        onChange={({ target }) => {
          const name = templateNames.find((one) => one === target.value);
          if (name === undefined) return;
          if (props.isEmpty) insert(name);
          else setAsking(name);
        }}
      >
        <option value="">{words.chooseTemplate}</option>
        {templateNames.map((name) => (
          <option key={name} value={name}>
            {words.templates[name]}
          </option>
        ))}
      </select>
      {asking !== null && (
        <ConfirmDialog
          title={words.replaceTitle}
          labels={{ close: words.close, cancel: words.cancel, confirm: words.replace }}
          onCancel={() => setAsking(null)}
          onConfirm={() => insert(asking)}
        >
          <p>{words.replaceAsk}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
