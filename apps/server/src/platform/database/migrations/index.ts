import type { Migration } from 'kysely';
import { up as accounts } from './0001-accounts.ts';
import { up as farm } from './0002-farm.ts';
import { up as commands } from './0003-commands.ts';
import { up as holds } from './0004-holds.ts';
import { up as racks } from './0005-racks.ts';
import { up as listViews } from './0006-list-views.ts';
import { up as hosts } from './0007-hosts.ts';
import { up as deviceHistory } from './0008-device-history.ts';
import { up as mailAndPasswords } from './0009-mail-and-passwords.ts';
import { up as sessions } from './0011-sessions.ts';
import { up as auditSearch } from './0012-audit-search.ts';
import { up as users } from './0016-users.ts';
import { up as bulkDecisions } from './0024-bulk-decisions.ts';
import { up as oldSessions } from './0031-old-sessions.ts';
import { up as valuesBefore } from './0032-values-before.ts';
import { up as liftedLocks } from './0033-lifted-locks.ts';
import { up as undoneDecisions } from './0034-undone-decisions.ts';
import { up as tokenNames } from './0035-token-names.ts';
import { up as restarts } from './0038-restarts.ts';
import { up as viewsOfDeployments } from './0039-views-of-deployments.ts';
import { up as doorEntries } from './0040-door-entries.ts';
import { up as faults } from './0046-faults.ts';
import { up as incidentPlaces } from './0047-incident-places.ts';
import { up as sendingsApart } from './0047-sendings-apart.ts';
import { up as boundedHosts } from './0048-bounded-hosts.ts';
import { up as reach } from './0049-reach.ts';
import { up as commandKinds } from './0050-command-kinds.ts';
import { up as files } from './0051-files.ts';
import { up as whoseDevices } from './0052-whose-devices.ts';
import { up as jobs } from './0053-jobs.ts';
import { up as assetNumber } from './0054-asset-number.ts';
import { up as platforms } from './0055-platforms.ts';
import { up as leases } from './0056-leases.ts';
import { up as apps } from './0057-apps.ts';
import { up as appCommands } from './0058-app-commands.ts';
import { up as rules } from './0059-rules.ts';
import { up as rollouts } from './0060-rollouts.ts';
import { up as bulkControl } from './0061-bulk-control.ts';
import { up as filesAndHelpers } from './0063-files-and-helpers.ts';
import { up as appTallies } from './0064-app-tallies.ts';
import { up as rolloutDeeds } from './0065-rollout-deeds.ts';
import { up as signers } from './0066-signers.ts';
import { up as projects } from './0070-projects.ts';
import { up as runs } from './0071-runs.ts';
import { up as exploring } from './0078-exploring.ts';
import { up as tokkidans } from './0079-tokkidans.ts';
import { up as tokkidanRounds } from './0080-tokkidan-rounds.ts';
import { up as tokkidanVersions } from './0081-tokkidan-versions.ts';
import { up as reclassifications } from './0083-reclassifications.ts';
import { up as runners } from './0085-runners.ts';
import { up as causes } from './0088-causes.ts';
import { up as customers } from './0090-customers.ts';
import { up as notices } from './0091-notices.ts';
import { up as products } from './0092-products.ts';
import { up as userLeaving } from './0093-user-leaving.ts';
import { up as points } from './0095-points.ts';
import { up as whoseRuns } from './0096-whose-runs.ts';
import { up as projectsOfTeams } from './0097-projects-of-teams.ts';
import { up as pointsOfRuns } from './0098-points-of-runs.ts';
import { up as cancelledOrders } from './0104-cancelled-orders.ts';
import { up as links } from './0105-links.ts';
import { up as kpi } from './0106-kpi.ts';
import { up as attention } from './0107-attention.ts';
import { up as rolloutCounts } from './0110-rollout-counts.ts';
import { up as userSearch } from './0111-user-search.ts';
import { up as customerHints } from './0112-customer-hints.ts';
import { up as periodHints } from './0113-period-hints.ts';
import { up as pointMails } from './0114-point-mails.ts';
import { up as ledgerDifferences } from './0115-ledger-differences.ts';
import { up as powerOutlets } from './0116-power-outlets.ts';
import { up as setTopBoxes } from './0117-set-top-boxes.ts';
import { up as recovery } from './0120-recovery.ts';
import { up as care } from './0121-care.ts';
import { up as webhooks } from './0124-webhooks.ts';
import { up as alerts } from './0125-alerts.ts';
import { up as repairs } from './0129-repairs.ts';
import { up as outages } from './0130-outages.ts';
import { up as agentUpdates } from './0134-agent-updates.ts';
import { up as expandingMigrations } from './0135-expanding-migrations.ts';
import { up as walletTallies } from './0137-wallet-tallies.ts';
import { up as refundHints } from './0138-refund-hints.ts';
import { up as timelinePages } from './0140-timeline-pages.ts';
import { up as whoseStateChanges } from './0141-whose-state-changes.ts';
import { up as firmware } from './0142-firmware.ts';
import { up as captureCards } from './0143-capture-cards.ts';
import { up as chargingCare } from './0144-charging-care.ts';
import { up as diskSamples } from './0146-disk-samples.ts';
import { up as cheapSpans } from './0149-cheap-spans.ts';
import { up as linkedHosts } from './0150-linked-hosts.ts';
import { up as ledgerOfGroup } from './0152-ledger-of-group.ts';
import { up as usbmuxdState } from './0153-usbmuxd-state.ts';
import { up as causeOfSilence } from './0155-cause-of-silence.ts';
import { up as spentInPlace } from './0156-spent-in-place.ts';
import { up as whatLasts } from './0157-what-lasts.ts';
import { up as keptMonths } from './0158-kept-months.ts';
import { up as composedNames } from './0159-composed-names.ts';
import { up as wholeHistories } from './0160-whole-histories.ts';
import { up as ledgerNamesRuns } from './0162-ledger-names-runs.ts';
import { up as keysOfTokens } from './0163-keys-of-tokens.ts';
import { up as newestPutAside } from './0164-newest-put-aside.ts';
import { up as filesUnderWay } from './0165-files-under-way.ts';
import { up as ledgerLengths } from './0166-ledger-lengths.ts';
import { up as knownPutAside } from './0170-known-put-aside.ts';
import { up as ledgerIsKept } from './0171-ledger-is-kept.ts';
import { up as wideNames } from './0172-wide-names.ts';
import { up as judgingLists } from './0176-judging-lists.ts';
import { up as appHistoryOf } from './0184-app-history-of.ts';
import { up as whoPaused } from './0186-who-paused.ts';
import { up as quickGroupOfWallet } from './0190-quick-group-of-wallet.ts';
import { up as whoseBulks } from './0194-whose-bulks.ts';
import { up as liveTopics } from './0196-live-topics.ts';
import { up as endsOfExclusions } from './0197-ends-of-exclusions.ts';
import { up as versionsOfAdmins } from './0198-versions-of-admins.ts';
import { up as versionsOfSettings } from './0199-versions-of-settings.ts';

interface ReleasedMigration extends Migration {
  /** The release before goes on working on what it leaves: servers may be updated one after the other. */
  expands?: true;
}

/** Every migration by name, in order. A name never changes once it has been released. */
export const migrations: Record<string, ReleasedMigration> = {
  '0001-accounts': { up: accounts },
  '0002-farm': { up: farm },
  '0003-commands': { up: commands },
  '0004-holds': { up: holds },
  '0005-racks': { up: racks },
  '0006-list-views': { up: listViews },
  '0007-hosts': { up: hosts },
  '0008-device-history': { up: deviceHistory },
  '0009-mail-and-passwords': { up: mailAndPasswords },
  '0011-sessions': { up: sessions },
  '0012-audit-search': { up: auditSearch },
  '0016-users': { up: users },
  '0024-bulk-decisions': { up: bulkDecisions },
  '0031-old-sessions': { up: oldSessions },
  '0032-values-before': { up: valuesBefore },
  '0033-lifted-locks': { up: liftedLocks },
  '0034-undone-decisions': { up: undoneDecisions },
  '0035-token-names': { up: tokenNames },
  '0038-restarts': { up: restarts },
  '0039-views-of-deployments': { up: viewsOfDeployments },
  '0040-door-entries': { up: doorEntries },
  '0046-faults': { up: faults },
  '0047-incident-places': { up: incidentPlaces },
  '0047-sendings-apart': { up: sendingsApart },
  '0048-bounded-hosts': { up: boundedHosts },
  '0049-reach': { up: reach },
  '0050-command-kinds': { up: commandKinds },
  '0051-files': { up: files },
  '0052-whose-devices': { up: whoseDevices },
  '0053-jobs': { up: jobs },
  '0054-asset-number': { up: assetNumber },
  '0055-platforms': { up: platforms },
  '0056-leases': { up: leases },
  '0057-apps': { up: apps },
  '0058-app-commands': { up: appCommands },
  '0059-rules': { up: rules },
  '0060-rollouts': { up: rollouts },
  '0061-bulk-control': { up: bulkControl },
  '0063-files-and-helpers': { up: filesAndHelpers },
  '0064-app-tallies': { up: appTallies },
  '0065-rollout-deeds': { up: rolloutDeeds },
  '0066-signers': { up: signers },
  '0070-projects': { up: projects },
  '0071-runs': { up: runs },
  '0078-exploring': { up: exploring },
  '0079-tokkidans': { up: tokkidans },
  '0080-tokkidan-rounds': { up: tokkidanRounds },
  '0081-tokkidan-versions': { up: tokkidanVersions },
  '0083-reclassifications': { up: reclassifications },
  '0085-runners': { up: runners },
  '0088-causes': { up: causes },
  '0090-customers': { up: customers },
  '0091-notices': { up: notices },
  '0092-products': { up: products },
  '0093-user-leaving': { up: userLeaving },
  '0095-points': { up: points },
  '0096-whose-runs': { up: whoseRuns },
  '0097-projects-of-teams': { up: projectsOfTeams },
  '0098-points-of-runs': { up: pointsOfRuns },
  '0104-cancelled-orders': { up: cancelledOrders },
  '0105-links': { up: links },
  '0106-kpi': { up: kpi },
  '0107-attention': { up: attention },
  '0110-rollout-counts': { up: rolloutCounts },
  '0111-user-search': { up: userSearch },
  '0112-customer-hints': { up: customerHints },
  '0113-period-hints': { up: periodHints },
  '0114-point-mails': { up: pointMails },
  '0115-ledger-differences': { up: ledgerDifferences },
  '0116-power-outlets': { up: powerOutlets },
  '0117-set-top-boxes': { up: setTopBoxes },
  '0120-recovery': { up: recovery },
  '0121-care': { up: care },
  '0124-webhooks': { up: webhooks },
  '0125-alerts': { up: alerts },
  '0129-repairs': { up: repairs },
  '0130-outages': { up: outages },
  '0134-agent-updates': { up: agentUpdates, expands: true },
  '0135-expanding-migrations': { up: expandingMigrations, expands: true },
  '0137-wallet-tallies': { up: walletTallies },
  '0138-refund-hints': { up: refundHints },
  '0140-timeline-pages': { up: timelinePages },
  '0141-whose-state-changes': { up: whoseStateChanges },
  '0142-firmware': { up: firmware, expands: true },
  '0143-capture-cards': { up: captureCards, expands: true },
  '0144-charging-care': { up: chargingCare, expands: true },
  '0146-disk-samples': { up: diskSamples, expands: true },
  '0149-cheap-spans': { up: cheapSpans, expands: true },
  '0150-linked-hosts': { up: linkedHosts, expands: true },
  '0152-ledger-of-group': { up: ledgerOfGroup, expands: true },
  '0153-usbmuxd-state': { up: usbmuxdState, expands: true },
  '0155-cause-of-silence': { up: causeOfSilence, expands: true },
  '0156-spent-in-place': { up: spentInPlace, expands: true },
  '0157-what-lasts': { up: whatLasts, expands: true },
  '0158-kept-months': { up: keptMonths },
  '0159-composed-names': { up: composedNames, expands: true },
  '0160-whole-histories': { up: wholeHistories, expands: true },
  '0162-ledger-names-runs': { up: ledgerNamesRuns },
  '0163-keys-of-tokens': { up: keysOfTokens },
  '0164-newest-put-aside': { up: newestPutAside, expands: true },
  '0165-files-under-way': { up: filesUnderWay, expands: true },
  '0166-ledger-lengths': { up: ledgerLengths, expands: true },
  '0170-known-put-aside': { up: knownPutAside, expands: true },
  '0171-ledger-is-kept': { up: ledgerIsKept, expands: true },
  '0172-wide-names': { up: wideNames, expands: true },
  '0176-judging-lists': { up: judgingLists, expands: true },
  '0184-app-history-of': { up: appHistoryOf, expands: true },
  '0186-who-paused': { up: whoPaused, expands: true },
  '0190-quick-group-of-wallet': { up: quickGroupOfWallet, expands: true },
  '0194-whose-bulks': { up: whoseBulks, expands: true },
  '0196-live-topics': { up: liveTopics, expands: true },
  '0197-ends-of-exclusions': { up: endsOfExclusions, expands: true },
  '0198-versions-of-admins': { up: versionsOfAdmins, expands: true },
  '0199-versions-of-settings': { up: versionsOfSettings, expands: true },
};
