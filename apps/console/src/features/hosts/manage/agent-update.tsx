import { cancelAgentUpdate, updateAgent } from '@rackhand/contract/endpoints/host-management';
import { type FetchedBytes, isUnderWay } from '@rackhand/contract/host/agent-update';
import { noUpdateWords, updateStateWords, whyNoUpdate } from '@rackhand/contract/host/agent-update-words';
import type { HostRow } from '@rackhand/contract/host/host';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatBytes, formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PressButton } from '../../../ui/press-button.tsx';
import { usePresses } from '../../../ui/use-presses.ts';
import { agentReleaseQuery } from '../host-queries.ts';
import styles from './host-manage.module.css';
import { manageMessages } from './manage-messages.ts';
import { useHostCall } from './use-host-call.ts';

/** Enough of a build to tell it from another one. */
const releaseName = (version: string, build: string): string =>
  build === '' ? version : `${version} (${build.slice(0, 8)})`;

/** Which release a host's agent is, which one the server has, and how the one becomes the other. */
export function AgentUpdate({ host }: { host: HostRow }): ReactElement {
  const words = useMessages(manageMessages);
  const language = useLanguage();
  const call = useHostCall();
  const { data: offered, isPending } = useQuery(agentReleaseQuery(usePlatform().api));
  const [isAsked, setIsAsked] = useState(false);
  const { press, underWay } = usePresses<'update'>();
  const why = whyNoUpdate(host, offered ?? null);
  const there = releaseName(host.agent_version || words.noAgent, host.agent_build);
  const here = offered ? releaseName(offered.version, offered.build) : words.noAgent;
  const update = async (): Promise<void> => {
    await call(updateAgent, { params: { id: String(host.id) } });
    setIsAsked(false);
  };
  return (
    <section aria-label={words.agentOf(host.name)} className={styles.agent}>
      <h3>{words.agent}</h3>
      <p>
        {words.agentThere(there)} · {words.agentHere(here)}
      </p>
      <Button
        whyNot={why === null ? null : noUpdateWords[why][language]}
        busy={isPending}
        onClick={() => setIsAsked(true)}
      >
        {words.updateAgent}
      </Button>
      {why !== null && why !== 'under_way' && !isPending && <p>{noUpdateWords[why][language]}</p>}
      <LastUpdate host={host} />
      {isAsked && (
        <ConfirmDialog
          title={words.updateAgent}
          look="primary"
          labels={{ close: words.close, cancel: words.cancel, confirm: words.updateAgent }}
          busy={underWay.has('update')}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => void press('update', update)}
        >
          <p>{words.updateText(host.name, there, here)}</p>
          {host.run_count > 0 && <p>{words.updateWaits(formatNumber(host.run_count))}</p>}
          <p>{words.updateReturns}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** How the last update goes, or what became of it. */
function LastUpdate({ host: { id, agent_update: update } }: { host: HostRow }): ReactElement {
  const words = useMessages(manageMessages);
  const language = useLanguage();
  const call = useHostCall();
  return (
    <>
      <p role="status" data-busy={(update !== null && isUnderWay(update.state)) || undefined}>
        {update !== null && updateStateWords[update.state][language]}
        {update !== null && update.detail !== '' && <code>{update.detail}</code>}
      </p>
      {update?.fetched ? <Fetched {...update.fetched} /> : null}
      {update?.state === 'waiting' && (
        <PressButton onPress={() => call(cancelAgentUpdate, { params: { id: String(id) } })}>
          {words.cancelUpdate}
        </PressButton>
      )}
    </>
  );
}

/** Told by its bar and its numbers; to who hears the page by the bar, which is asked. */
function Fetched({ done, total }: FetchedBytes): ReactElement {
  const words = useMessages(manageMessages);
  return (
    <p className={styles.fetched}>
      <progress
        aria-label={words.fetchedOf}
        {...(total !== null && total > 0 && { max: total, value: Math.min(done, total) })}
      />
      <span>{total === null ? formatBytes(done) : words.fetched(formatBytes(done), formatBytes(total))}</span>
    </p>
  );
}
