import type { ReactNode } from 'react';
import { manifestsOf } from '#core/contract/feature.ts';
import { isTextKey, phraseOf, t, textOf } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { useActViews, useAddedDetails } from '#features/chat/moderation/web/api.ts';
import type { StaffLogEntry } from '#features/people/accounts/contract/staff-log.ts';
import { suspensionEndText } from '#features/people/accounts/web/api.ts';

/** What staff did, in one sentence without the actor, with its details below. Suspends until the views of audit acts are loaded. */
export function StaffActText({ entry, target }: { entry: StaffLogEntry; target: ReactNode }) {
  const view = useActViews().get(entry.act);
  const addedDetails = useAddedDetails();
  const key = `staff.did.${entry.act}`;
  if (isTextKey(key)) {
    const until = entry.details.until;
    return (
      <>
        {phraseOf(key, { ...UNKNOWN, ...shownDetails(entry), target })}
        {typeof until === 'string' && <Detail text={suspensionEndText(until)} />}
      </>
    );
  }
  const audited = { ...entry, id: String(entry.id), messages_hit: 0, message_ids: [], act: entry.act as never };
  const said = view?.sentence?.(audited, target) ?? (view ? textOf(view.title) : entry.act);
  const details = view?.detail?.(entry.details) ?? addedDetails(entry.details);
  const channel = typeof entry.details.channel === 'string' && t('staff.acts.in_channel', { channel: entry.details.channel });
  return (
    <>
      {said}
      {channel && <Detail text={channel} />}
      {details && <Detail text={details} />}
    </>
  );
}

const Detail = ({ text }: { text: string }) => (
  <span className="line-clamp-2 text-12 text-ink-3">
    <bdi>{text}</bdi>
  </span>
);

/** Arguments of sentences, for entries of older versions that lack them. */
const UNKNOWN = { channel: '–', category: '–', organization: '–', before: '–', setting: '–', count: 0 };

const shownDetails = ({ details }: StaffLogEntry): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  );

/** Acts to filter by, sorted by name: `own` acts of the security log, and acts of the audit log of enabled features. */
export function useStaffActs(own: readonly string[]): { value: string; label: string }[] {
  const features = useActiveFeatures();
  const views = useActViews();
  const audited = manifestsOf(features).flatMap(({ auditActs = [] }) => auditActs as readonly string[]);
  const acts = [
    ...own.map((act) => ({ value: act, label: textOf(`security.${act}`) })),
    ...audited.flatMap((act) => {
      const view = views.get(act);
      return view && !own.includes(act) ? [{ value: act, label: textOf(view.title) }] : [];
    }),
  ];
  return acts.sort((a, b) => a.label.localeCompare(b.label));
}
